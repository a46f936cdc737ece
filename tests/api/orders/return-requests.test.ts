import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  askReturn,
  eraseOldOrders,
  findReturnFile,
  loadOrder,
  type OrderReturn,
  orderGrant,
  orderToken,
  withdrawLines,
} from '#lib/domains/shop/orders/index.ts'
import {
  closeOrderRest,
  decideOrderReturn,
  listReturns,
  receiveOrderReturn,
  shipParcel,
} from '#lib/domains/shop/orders/staff/index.ts'
import { buildSiteFacts } from '#lib/pages/seo/site-facts.ts'
import {
  answerMailedSlip,
  answerReturnLabel,
  answerReturnSlip,
} from '#lib/pages/shop/orders/files/answer-return-slip.ts'
import { answerGuestOrderForm } from '#lib/pages/shop/orders/guest-order-forms.ts'
import { loadGuestOrderPage } from '#lib/pages/shop/orders/load-guest-order-page.ts'
import { showReturns } from '#lib/pages/shop/products/load-product-page.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
import { describeMail } from '#lib/services/mail/mail-view.ts'
import { bodyLimitOf } from '#lib/web/http/raw-request.ts'
import { presentReturnSlip } from '#lib/web/presenters/shop/order-actions/return-slip.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openVisitor } from '../web-shop/visitor.ts'

const DAY = 24 * 3600

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.database.prisma.shippingMethod.create({ data: { code: 'post', name: 'Post', price: 490n } })
})
beforeEach(async () => {
  await shop.app.settings.set('shop.returns.days', 30)
  await shop.app.settings.set('shop.returns.address', '18 Alder Lane\nPortland')
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const staff = operator('test')

type Placed = { number: string; id: number; lineId: number; token: string }

/** An order of two units, of which all are shipped unless `shipped` says how many. */
async function place({ shipped = 2 } = {}): Promise<Placed> {
  const product = await shop.catalogue.product({ name: 'Crane kettle', stock: 10, price: 1000 })
  const { status, json } = await shop.checkOut(await shop.beginCart([product], 2))
  expect(status).toBe(201)
  const { number, items } = json.data.order
  const { id } = await db().order.findUniqueOrThrow({ where: { number } })
  const lines = [{ lineId: items[0].id, quantity: shipped }]
  if (shipped > 0) await shipParcel(shop.app, staff, number, { carrier: null, tracking: null, lines })
  await db().outboxMessage.deleteMany()
  await db().ownerNotice.deleteMany()
  return { number, id, lineId: items[0].id, token: json.data.order_token }
}

const call = (method: string, { number, token }: Placed, path: string, body?: object, headers = {}) =>
  shop.call(method, `/orders/${number}/returns${path}`, body, { 'x-order-token': token, ...headers })
const offerOf = async (order: Placed) => (await call('GET', order, '')).json.data
const ask = (order: Placed, quantity = 1, changes: object = {}, headers = {}) =>
  call(
    'POST',
    order,
    '',
    {
      items: [{ item_id: order.lineId, quantity }],
      reason: 'damaged',
      message: 'The lid is bent.',
      ...changes,
    },
    headers,
  )

describe('what can be sent back', () => {
  it('is what was shipped, and is not on its way back', async () => {
    const order = await place({ shipped: 1 })
    expect(await offerOf(order)).toEqual({
      until: null,
      items: [{ item_id: order.lineId, quantity: 1 }],
      returns: [],
    })
    expect((await ask(order, 2)).status).toBe(422)
    expect((await ask(order)).status).toBe(201)
    expect((await offerOf(order)).items).toEqual([])
  })

  it('is nothing before it was shipped, once it was refunded, after the period, and where the shop takes nothing back', async () => {
    expect((await offerOf(await place({ shipped: 0 }))).items).toEqual([])
    const order = await place()
    await db().orderLine.update({ where: { id: order.lineId }, data: { refundedQuantity: 1 } })
    expect((await offerOf(order)).items).toEqual([{ item_id: order.lineId, quantity: 1 }])
    await shop.app.settings.set('shop.returns.days', null)
    expect((await offerOf(order)).items).toEqual([])
    expect((await ask(order)).status).toBe(404)
    await shop.app.settings.set('shop.returns.days', 30)
    shop.clock.advance(42 * DAY)
    expect((await offerOf(order)).items).toEqual([])
    expect((await ask(order)).status).toBe(422)
  })
})

describe('the return policy', () => {
  afterEach(async () => {
    for (const key of ['shop.returns.countries', 'shop.returns.method', 'shop.countries'] as const)
      await shop.app.settings.unset(key)
  })

  it('lets nobody ask whose order went to a country that it is not for', async () => {
    const order = await place()
    await shop.app.settings.set('shop.returns.countries', ['DE', 'AT'])
    expect((await offerOf(order)).items).toEqual([])
    expect((await ask(order)).status).toBe(422)
    expect((await loadGuestOrderPage(shop.app, order, {}))?.data.return_request).toBeNull()
    await shop.app.settings.set('shop.returns.countries', ['DE', 'US'])
    expect((await ask(order)).status).toBe(201)
  })

  it('says the same to requests, product pages, search engines and agents', async () => {
    await shop.app.settings.set('shop.returns.countries', ['DE', 'AT'])
    expect(showReturns(shop.app)?.text).toBe('Returns within 30 days (Germany, Austria)')
    expect(buildSiteFacts(shop.app).returns).toMatchObject({ days: 30, countries: ['DE', 'AT'] })
    // No other country is sold to, so that none need be named.
    await shop.app.settings.set('shop.countries', ['AT'])
    expect(showReturns(shop.app)?.text).toBe('Returns within 30 days')
    await shop.app.settings.set('shop.returns.days', 0)
    expect([showReturns(shop.app), buildSiteFacts(shop.app).returns?.days]).toEqual([null, 0])
  })

  it('has buyers bring what they return where it takes nothing by mail', async () => {
    await shop.app.settings.set('shop.returns.method', 'in_store')
    const order = await place()
    const { id: returnId } = (await ask(order)).json.data
    await db().outboxMessage.deleteMany()
    await decideOrderReturn(shop.app, staff, order.number, { returnId, to: 'approved' })
    const page = await loadGuestOrderPage(shop.app, order, {})
    expect(page?.data.returns).toMatchObject([{ send_to: 'Bring it to: 18 Alder Lane, Portland' }])
    const { payload } = await db().outboxMessage.findFirstOrThrow({ where: { kind: 'mail.order_return' } })
    const mail = fromOutboxJob('order_return', payload, shop.app.secrets)
    const told = JSON.stringify(describeMail(mail, shop.app.settings.current, 'https://shop.example'))
    expect(told).toContain('"Bring it to"')
    expect(told).toContain('Bring this e-mail with the items.')
  })
})

describe('a return slip', () => {
  const pathOf = (order: Placed, id: number) => `/orders/${order.number}/returns/${id}/slip`
  const sessionless = {}

  it('is a PDF for whoever holds the order, from the approval until all has arrived', async () => {
    const order = await place()
    const { id: returnId } = (await ask(order, 2)).json.data
    const { id, tokenSalt } = await db().order.findUniqueOrThrow({ where: { number: order.number } })
    const grant = orderGrant(shop.app, { id, tokenSalt })
    const read = (asked: object = {}) =>
      answerReturnSlip(shop.app, { number: order.number, id: String(returnId), grant, ...asked }, sessionless)
    expect((await read()).status).toBe(404)
    await decideOrderReturn(shop.app, staff, order.number, { returnId, to: 'approved' })
    const answer = await read()
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      ...[200, 'application/pdf', 'private, no-store'],
    ])
    const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    expect(pdf).toContain(`Return R-${1000 + returnId}`)
    for (const asked of [{ grant: null }, { grant: `${grant}x` }, { id: '999999' }, { id: 'x' }])
      expect((await read(asked)).status).toBe(404)

    const page = await loadGuestOrderPage(shop.app, order, {})
    expect(page?.data.returns).toMatchObject([
      { slip_url: expect.stringContaining(`${pathOf(order, returnId)}?grant=`) },
    ])
    const mailed = await answerMailedSlip(shop.app, { ...order, id: String(returnId) })
    expect(mailed.headers.get('location')).toContain(`${pathOf(order, returnId)}?grant=`)
    const wrong = await answerMailedSlip(shop.app, { ...order, token: 'ot_wrong', id: String(returnId) })
    expect(wrong.status).toBe(404)

    const lines = [{ lineId: order.lineId, quantity: 2, use: 'restock' as const }]
    await receiveOrderReturn(shop.app, staff, order.number, { returnId, lines })
    expect((await read()).status).toBe(404)
  })

  it('says what to send where, in the language of the buyer', async () => {
    const placed = await place()
    const { id: returnId } = (await ask(placed)).json.data
    const order = await loadOrder(db(), placed.id)
    const [one] = order.returns
    const slip = presentReturnSlip({ ...order, locale: 'de' }, one as OrderReturn, {
      ...shop.app.settings.current,
      'site.locales': ['de'],
    })
    expect(slip).toMatchObject({
      heading: `Rücksendung R-${1000 + returnId}`,
      language: 'de',
      buyer: { heading: 'Senden Sie es an', name: '18 Alder Lane', lines: ['Portland'] },
      lines: [{ name: 'Crane kettle', cells: [{ value: '1' }] }],
    })
    expect(slip.facts.map(({ value }) => value)).toContain(placed.number)
  })

  it('is linked from the mail of the approval', async () => {
    const order = await place()
    const { id: returnId } = (await ask(order)).json.data
    await db().outboxMessage.deleteMany()
    await decideOrderReturn(shop.app, staff, order.number, { returnId, to: 'approved' })
    const { payload } = await db().outboxMessage.findFirstOrThrow({ where: { kind: 'mail.order_return' } })
    const mail = fromOutboxJob('order_return', payload, shop.app.secrets)
    const told = JSON.stringify(describeMail(mail, shop.app.settings.current, 'https://shop.example'))
    expect(told).toContain(
      `https://shop.example/orders/${order.number}/${order.token}/returns/${returnId}/slip`,
    )
  })
})

describe('a request', () => {
  it('is saved, mailed, told to the owner, and approved with the address', async () => {
    const order = await place()
    const { status, json } = await ask(order)
    expect([status, json.data]).toEqual([
      201,
      {
        ...{
          id: expect.any(Number),
          number: `R-${1000 + json.data.id}`,
          status: 'asked_for',
          reason: 'damaged',
        },
        ...{ message: 'The lid is bent.', answer: null, can_cancel: true },
        items: [{ item_id: order.lineId, quantity: 1, received_quantity: 0, wanted_variant: null }],
        created_at: expect.any(String),
        picture_count: 0,
        has_label: false,
      },
    ])
    expect(await shop.mails()).toEqual(['order_return'])
    expect(await db().ownerNotice.findMany({ select: { event: true } })).toEqual([{ event: 'return' }])
    const returnId = json.data.id
    expect(
      (await listReturns(shop.app, staff, { state: 'asked_for' })).returns.map(({ id }) => id),
    ).toContain(returnId)
    await decideOrderReturn(shop.app, staff, order.number, {
      returnId,
      to: 'approved',
      answer: 'Pack it well.',
    })
    expect((await offerOf(order)).returns).toMatchObject([
      { status: 'approved', answer: 'Pack it well.', can_cancel: false },
    ])
    const page = await loadGuestOrderPage(shop.app, order, {})
    expect(page?.data.returns).toMatchObject([
      { send_to: 'Send it to: 18 Alder Lane, Portland', answer: 'Our answer: Pack it well.', form: null },
    ])
    const lines = [{ lineId: order.lineId, quantity: 1, use: 'restock' as const }]
    await receiveOrderReturn(shop.app, staff, order.number, { returnId, lines })
    const again = receiveOrderReturn(shop.app, staff, order.number, { returnId, lines })
    await expect(again).rejects.toThrow()
    expect((await offerOf(order)).items).toEqual([{ item_id: order.lineId, quantity: 1 }])
  })

  it('says where to send the rest of a return that came back in part', async () => {
    const order = await place()
    const { json } = await ask(order, 2)
    const returnId = json.data.id
    await decideOrderReturn(shop.app, staff, order.number, { returnId, to: 'approved' })
    const lines = [{ lineId: order.lineId, quantity: 1, use: 'restock' as const }]
    await receiveOrderReturn(shop.app, staff, order.number, { returnId, lines })
    const page = await loadGuestOrderPage(shop.app, order, {})
    expect(page?.data.returns).toMatchObject([
      { send_to: 'Send it to: 18 Alder Lane, Portland', slip_url: expect.stringContaining('/slip?grant=') },
    ])
  })

  it('leaves no doubt about what is left to pay once the rest is not shipped', async () => {
    const order = await place({ shipped: 1 })
    await closeOrderRest(shop.app, staff, order.number)
    const page = await loadGuestOrderPage(shop.app, order, {})
    const totals = expect.arrayContaining([
      { label: 'Need not be paid', value: '−$10.00', kind: 'minus' },
      { label: 'To pay', value: '$14.90', kind: 'total' },
    ])
    expect(page?.data.order).toMatchObject({ totals })
  })

  it.each([
    ['nothing', 0, {}],
    ['a foreign line', 1, { items: [{ item_id: 1e9, quantity: 1 }] }],
    ['no items', 1, { items: [] }],
    ['a reason of staff', 1, { reason: 'undeliverable' }],
  ])('is refused for %s', async (_, quantity, changes) => {
    const order = await place()
    expect((await ask(order, quantity, changes)).status).toBe(422)
    expect(await db().return.count({ where: { orderId: order.id } })).toBe(0)
    expect(await shop.mails()).toEqual([])
  })

  it('asks for each unit once, however many ask at the same time', async () => {
    const order = await place()
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(order)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422])
    expect(await db().return.count({ where: { orderId: order.id } })).toBe(2)
  })

  it('keeps its answer with what it asks: both, or neither', async () => {
    const order = await place()
    const asked = { lines: [{ lineId: order.lineId, quantity: 1 }], reason: 'other' as const, message: null }
    const attempt = askReturn(shop.app, order.id, asked, async () => {
      throw new Error('killed')
    })
    await expect(attempt).rejects.toThrow('killed')
    expect(await db().return.count({ where: { orderId: order.id } })).toBe(0)
    const headers = { 'idempotency-key': `return-${order.number}` }
    const first = await ask(order, 1, {}, headers)
    const retry = await ask(order, 1, {}, headers)
    expect([retry.json, retry.headers['Idempotency-Replayed']]).toEqual([first.json, 'true'])
    expect(await db().return.count({ where: { orderId: order.id } })).toBe(1)
  })

  it('can be taken back until it is decided about', async () => {
    const order = await place()
    const { id } = (await ask(order)).json.data
    expect((await call('POST', order, `/${id}/cancel`)).json.data.status).toBe('cancelled')
    expect((await call('POST', order, `/${id}/cancel`)).status).toBe(409)
    const { id: other } = (await ask(order)).json.data
    await decideOrderReturn(shop.app, staff, order.number, { returnId: other, to: 'approved' })
    expect((await call('POST', order, `/${other}/cancel`)).status).toBe(409)
    const stranger = await place()
    expect((await call('POST', stranger, `/${other}/cancel`)).status).toBe(409)
  })

  it('needs the order’s token', async () => {
    const order = await place()
    expect((await ask({ ...order, token: 'wrong' })).status).toBe(404)
    expect((await call('GET', { ...order, token: 'wrong' }, '')).status).toBe(404)
  })
})

describe('a withdrawal from units of a request', () => {
  const withdraw = (order: Placed, quantity: number) =>
    withdrawLines(shop.app, order.id, { lines: [{ lineId: order.lineId, quantity }] })
  const returnsOf = async (order: Placed) =>
    (
      await db().return.findMany({
        where: { orderId: order.id },
        include: { lines: true },
        orderBy: { id: 'asc' },
      })
    ).map(({ reason, state, lines }) => [reason, state, lines.map(({ quantity }) => quantity)])
  beforeEach(() => shop.app.settings.set('withdrawal.countries', ['US']))

  it('makes it a withdrawn one, which can be neither cancelled nor refused', async () => {
    const order = await place()
    const { id } = (await ask(order, 2)).json.data
    await withdraw(order, 2)
    expect(await returnsOf(order)).toEqual([['withdrawn', 'asked_for', [2]]])
    expect((await call('POST', order, `/${id}/cancel`)).status).toBe(409)
    const refuse = decideOrderReturn(shop.app, staff, order.number, { returnId: id, to: 'refused' })
    await expect(refuse).rejects.toThrow('return_not_open')
    await decideOrderReturn(shop.app, staff, order.number, { returnId: id, to: 'approved' })
  })

  it('takes its units out of a request for more', async () => {
    const order = await place()
    await ask(order, 2)
    await withdraw(order, 1)
    expect(await returnsOf(order)).toEqual([
      ['damaged', 'asked_for', [1]],
      ['withdrawn', 'asked_for', [1]],
    ])
    await withdraw(order, 1)
    expect(await returnsOf(order)).toEqual([
      ['withdrawn', 'asked_for', [1]],
      ['withdrawn', 'asked_for', [1]],
    ])
  })

  it('takes units that are in no request first', async () => {
    const order = await place()
    await ask(order, 1)
    await withdraw(order, 1)
    expect(await returnsOf(order)).toEqual([
      ['damaged', 'asked_for', [1]],
      ['withdrawn', 'asked_for', [1]],
    ])
  })
})

describe('on the page of the order', () => {
  it('asks once, shows what was refused again, and takes the request back', async () => {
    const order = await place()
    const row = await db().order.findUniqueOrThrow({ where: { id: order.id } })
    const token = orderToken(shop.app.secrets, row)
    const visitor = openVisitor(shop.app)
    // biome-ignore lint/suspicious/noExplicitAny: tests look into the data of views.
    const show = async (): Promise<any> =>
      (await loadGuestOrderPage(shop.app, { number: order.number, token }, visitor.jar))?.data
    const { form, is_open } = (await show()).return_request
    expect([is_open, form.fields.map(({ name }: { name: string }) => name)]).toEqual([
      false,
      [`item_${order.lineId}`, 'reason', 'message', 'pictures'],
    ])
    const hidden = Object.fromEntries(
      form.hidden.map((one: { name: string; value: string }) => [one.name, one.value]),
    )
    const send = (fields: object) => visitor.send(form.action, { ...hidden, reason: 'unwanted', ...fields })
    await send({ [`item_${order.lineId}`]: '3' })
    const refused = await show()
    expect(refused.return_request.is_open).toBe(true)
    const { id } = form.fields[0]
    expect(refused.notice.errors).toEqual([
      {
        label: form.fields[0].label,
        text: 'This many of these items can no longer be returned.',
        url: `#${id}`,
      },
    ])
    await send({})
    expect((await show()).notice).toEqual({
      ...{ kind: 'error', text: 'Choose at least one item.', codes: [] },
      errors: [],
    })
    // All that is left, pressed twice.
    await send({ [`item_${order.lineId}`]: '2' })
    await send({ [`item_${order.lineId}`]: '2' })
    const { notice, returns } = await show()
    expect([notice.kind, returns.length, returns[0].state]).toEqual(['done', 1, 'Being checked'])
    const cancel = returns[0].form
    const named = Object.fromEntries(
      cancel.hidden.map((one: { name: string; value: string }) => [one.name, one.value]),
    )
    await visitor.send(cancel.action, { ...named, return: '99999999999' })
    expect((await show()).notice.kind).toBe('error')
    await visitor.send(cancel.action, named)
    expect((await show()).returns[0]).toMatchObject({ state: 'Cancelled', form: null })
  })
})

describe('the pictures of a request', () => {
  /** Sends the form of the page with files, as browsers do. */
  async function send(order: Placed, files: Buffer[]) {
    const page = await loadGuestOrderPage(shop.app, order, {})
    if (!page) throw new Error('The order has no page.')
    const { form } = page.data.return_request as { form: Sent }
    const sent = new FormData()
    for (const { name, value } of form.hidden) sent.set(name, value)
    sent.set(`item_${order.lineId}`, '1')
    for (const file of files) sent.append('pictures', new File([new Uint8Array(file)], 'picture'))
    const encoded = new Response(sent)
    const body = await encoded.arrayBuffer()
    const headers = {
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': String(body.byteLength),
      'sec-fetch-site': 'same-origin',
    }
    const request = new Request(`http://localhost${form.action}`, { method: 'POST', headers, body })
    await answerGuestOrderForm(shop.app, request, { number: order.number, name: 'return' })
    return (await loadOrder(db(), order.id)).returns
  }
  type Sent = { action: string; hidden: { name: string; value: string }[] }

  const photo = () =>
    sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#a33' } })
      .withExif({ IFD0: { Artist: 'Ada Lindqvist' } })
      .png()
      .toBuffer()

  it('are encoded anew, without what they say, and kept for the shop alone', async () => {
    const order = await place()
    const [one] = await send(order, [await photo(), await photo()])
    expect(one?.files.map(({ kind }) => kind)).toEqual(['picture', 'picture'])
    const { type, content } = await db().returnFile.findFirstOrThrow({ where: { returnId: one?.id ?? 0 } })
    const { format, width, height, exif } = await sharp(content).metadata()
    expect([type, format, width, height, exif]).toEqual(['image/jpeg', 'jpeg', 1600, 800, undefined])
    const [first] = one?.files ?? []
    const where = { returnId: one?.id ?? 0, kind: 'picture' as const, id: first?.id ?? 0 }
    expect(await findReturnFile(shop.app, { orderId: order.id, ...where })).toMatchObject({ type })
    // Nor are they found by the number of another order.
    expect(await findReturnFile(shop.app, { orderId: order.id + 1, ...where })).toBeNull()
    const page = await loadGuestOrderPage(shop.app, order, {})
    expect(page?.data.returns).toMatchObject([{ label_url: '', slip_url: '' }])
  })

  it('are deleted once the bill of the order need not be kept', async () => {
    const order = await place()
    const [one] = await send(order, [await photo()])
    await db().return.update({ where: { id: one?.id ?? 0 }, data: { state: 'received' } })
    const old = { placedAt: new Date('2001-01-01'), status: 'completed' }
    await db().order.update({ where: { id: order.id }, data: old })
    await eraseOldOrders(shop.app)
    expect(await db().returnFile.count({ where: { returnId: one?.id ?? 0 } })).toBe(0)
  })

  it('are refused if they are none, or too many, with nothing saved', async () => {
    const order = await place()
    expect(await send(order, [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])).toEqual([])
    const broken = (await photo()).subarray(0, 200)
    expect(await send(order, [broken])).toEqual([])
    expect(await send(order, Array(5).fill(await photo()))).toEqual([])
    expect(await send(order, [])).toMatchObject([{ files: [] }])
  })

  it('have room in a request that is sent, while other pages take no files', () => {
    expect(bodyLimitOf('/orders/A7K2M9QX4T/forms/return')).toBe(16 * 1024 * 1024)
    expect(bodyLimitOf('/account/forms/order-return')).toBe(16 * 1024 * 1024)
    for (const path of ['/orders/A7K2M9QX4T/forms/pay', '/account/forms/sign-in', '/orders/forms/return'])
      expect(bodyLimitOf(path)).toBe(64 * 1024)
  })
})

describe('an app', () => {
  const pictures = (order: Placed, id: number, picture: string, headers = {}) =>
    call('POST', order, `/${id}/pictures`, { picture }, headers)
  const dot = async (side: number) => {
    const create = { width: side, height: side, channels: 3, background: '#a33' } as const
    return (await sharp({ create }).png().toBuffer()).toString('base64')
  }

  it('adds pictures to a request, until the shop has decided', async () => {
    const order = await place()
    const { id, picture_count, has_label } = (await ask(order)).json.data
    expect([picture_count, has_label]).toEqual([0, false])
    const key = { 'idempotency-key': 'the-first-picture' }
    for (const again of [1, 2])
      expect([again, (await pictures(order, id, await dot(9), key)).json.data.picture_count]).toEqual([
        again,
        1,
      ])
    expect((await pictures(order, id, 'bm8gcGljdHVyZQ==')).json.errors).toEqual({
      picture: [expect.any(String)],
    })
    expect((await pictures(order, id, '***')).status).toBe(422)
    expect((await pictures(order, 99_999, await dot(9))).status).toBe(422)
    expect((await pictures({ ...order, token: 'ot_made-up' }, id, await dot(9))).status).toBe(404)
    for (const count of [2, 3, 4])
      expect((await pictures(order, id, await dot(count))).json.data.picture_count).toBe(count)
    expect((await pictures(order, id, await dot(5))).json.errors.picture).toEqual([
      expect.stringContaining('4'),
    ])
    expect(await db().returnFile.count({ where: { returnId: id, type: 'image/jpeg' } })).toBe(4)
    await call('POST', order, `/${id}/cancel`)
    expect((await pictures(order, id, await dot(6))).json.errors.picture).toEqual([
      'The shop has already decided about this request.',
    ])
  })

  it('is refused larger pictures, and more than 20 an hour', async () => {
    const order = await place()
    const { id } = (await ask(order)).json.data
    expect((await pictures(order, id, 'A'.repeat(900_000))).status).toBe(422)
    expect((await pictures(order, id, 'A'.repeat(1_100_000))).json.error).toBe('payload_too_large')
    for (let sent = 1; sent < 20; sent++) await pictures(order, id, 'AAAA')
    expect((await pictures(order, id, 'AAAA')).json.error).toBe('rate_limited')
  })

  it('reads the label that the shop has given', async () => {
    const order = await place()
    const { id } = (await ask(order)).json.data
    const label = () => call('GET', order, `/${id}/label`)
    expect((await label()).status).toBe(404)
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n')
    await decideOrderReturn(shop.app, staff, order.number, { returnId: id, to: 'approved', label: pdf })
    expect((await offerOf(order)).returns[0].has_label).toBe(true)
    expect((await label()).json.data).toEqual({ type: 'application/pdf', content: pdf.toString('base64') })
    const other = await place()
    expect((await call('GET', other, `/${id}/label`)).status).toBe(404)
  })
})

describe('the label for a parcel', () => {
  const approve = async (order: Placed, label: Buffer | null) => {
    const { id: returnId } = (await ask(order)).json.data
    await decideOrderReturn(shop.app, staff, order.number, { returnId, to: 'approved', label })
    return returnId as number
  }

  it('is given at the approval, and downloaded by whoever holds the order', async () => {
    const order = await place()
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n')
    const returnId = await approve(order, pdf)
    const { id, tokenSalt } = await db().order.findUniqueOrThrow({ where: { number: order.number } })
    const asked = {
      number: order.number,
      id: String(returnId),
      grant: orderGrant(shop.app, { id, tokenSalt }),
    }
    const answer = await answerReturnLabel(shop.app, asked, {})
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="label.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect((await answerReturnLabel(shop.app, { ...asked, grant: null }, {})).status).toBe(404)
    const page = await loadGuestOrderPage(shop.app, order, {})
    expect(page?.data.returns).toMatchObject([
      { label_url: expect.stringContaining(`/orders/${order.number}/returns/${returnId}/label?grant=`) },
    ])
  })

  it('can be a picture, and nothing else', async () => {
    const order = await place()
    const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      .gif()
      .toBuffer()
    const returnId = await approve(order, gif)
    expect(await db().returnFile.findMany({ where: { returnId }, select: { type: true } })).toEqual([
      { type: 'image/png' },
    ])
    const other = await place()
    await expect(approve(other, Buffer.from('<html>'))).rejects.toMatchObject({
      facts: { label: [{ code: 'label_type' }] },
    })
    expect((await loadOrder(db(), other.id)).returns).toMatchObject([{ state: 'asked_for', files: [] }])
  })
})

describe('an exchange that the buyer asks for', () => {
  it('names a variant of the same product, for staff and buyer', async () => {
    const order = await place()
    const { productId } = (await loadOrder(db(), order.id)).lines[0] ?? {}
    const variant = await db().productVariant.create({
      data: { productId: productId ?? 0, name: 'Large', price: 1200n },
    })
    const foreign = await shop.catalogue.product({})
    const { id: other } = await db().productVariant.findFirstOrThrow({ where: { productId: foreign.id } })
    const items = (exchange_for: number) => [{ item_id: order.lineId, quantity: 1, exchange_for }]
    for (const wrong of [other, 999_999])
      expect((await ask(order, 1, { items: items(wrong) })).status).toBe(422)
    const { status, json } = await ask(order, 1, { items: items(variant.id) })
    expect([status, json.data.items]).toMatchObject([201, [{ wanted_variant: 'Large' }]])
    const page = await loadGuestOrderPage(shop.app, order, {})
    expect(page?.data.returns).toMatchObject([{ items: ['1 × Crane kettle · Exchange for Large'] }])
  })

  it('is written as the item itself, value by value', async () => {
    const bottle = await shop.catalogue.product({
      name: 'Bottle',
      options: [
        { name: 'Volume', values: ['0.75 l', '1 l'] },
        { name: 'Colour', values: ['Moss', 'Berry'] },
      ],
      variants: [
        { price: 1000, optionValues: { Volume: '0.75 l', Colour: 'Moss' } },
        { price: 1000, optionValues: { Volume: '1 l', Colour: 'Berry' } },
      ],
    })
    const [own, other] = await db().productVariant.findMany({
      where: { productId: bottle.id },
      orderBy: { position: 'asc' },
    })
    const item = { product_id: bottle.id, variant_id: own?.id, quantity: 2 }
    const added = await shop.call('POST', '/cart/items', item)
    const { json } = await shop.checkOut({ 'x-cart-token': added.json.data.token })
    const { number, items } = json.data.order
    const { id, tokenSalt } = await db().order.findUniqueOrThrow({ where: { number } })
    const order = { number, id, lineId: items[0].id, token: orderToken(shop.app.secrets, { id, tokenSalt }) }
    await shipParcel(shop.app, staff, number, { carrier: null, tracking: null })
    const before = await loadGuestOrderPage(shop.app, order, {})
    expect(JSON.stringify(before?.data.return_request)).toContain('Exchange for 1 l, Berry')
    const wanted = [{ item_id: order.lineId, quantity: 1, exchange_for: other?.id }]
    expect((await ask(order, 1, { items: wanted })).json.data.items).toMatchObject([
      { wanted_variant: '1 l / Berry' },
    ])
    const page = await loadGuestOrderPage(shop.app, order, {})
    expect(page?.data.returns).toMatchObject([
      { items: ['1 × Bottle (0.75 l, Moss) · Exchange for 1 l, Berry'] },
    ])
  })
})
