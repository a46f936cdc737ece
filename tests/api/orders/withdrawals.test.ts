import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  declareWithdrawal,
  eraseOldOrders,
  forgetDeclarations,
  loadOrder,
  orderGrant,
  withdrawLines,
} from '#lib/domains/shop/orders/index.ts'
import {
  listWithdrawals,
  markOrderDelivered,
  settleWithdrawals,
  shipParcel,
} from '#lib/domains/shop/orders/staff/index.ts'
import { describeOrder } from '#lib/pages/shop/orders/describe-order.ts'
import { loadProductPage } from '#lib/pages/shop/products/load-product-page.ts'
import { loadConfirmPage, loadWithdrawalPage } from '#lib/pages/shop/withdrawals/load-withdrawal-page.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
import { describeMail } from '#lib/services/mail/mail-view.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openVisitor, type Visitor } from '../web-shop/visitor.ts'

const DAY = 24 * 3600
const DAY_MS = DAY * 1000

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.database.prisma.shippingMethod.create({ data: { code: 'post', name: 'Post', price: 490n } })
})
beforeEach(async () => {
  await db().withdrawal.deleteMany()
  await db().outboxMessage.deleteMany()
  await db().ownerNotice.deleteMany()
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const staff = operator('test')
const berlin = { ...home, line1: 'Torstr. 1', city: 'Berlin', state: null, postcode: '10115', country: 'DE' }

type Placed = { number: string; id: number; lineId: number; token: string }

/** An order of two units from a buyer in Berlin. */
async function place(changes: object = {}): Promise<Placed> {
  const product = await shop.catalogue.product({ name: 'Crane kettle', stock: 10, price: 1000 })
  const { status, json } = await shop.checkOut(await shop.beginCart([product], 2), {
    billing: berlin,
    ...changes,
  })
  expect(status).toBe(201)
  const { number, items } = json.data.order
  const { id } = await db().order.findUniqueOrThrow({ where: { number } })
  await db().outboxMessage.deleteMany()
  return { number, id, lineId: items[0].id, token: json.data.order_token }
}

const offerOf = async ({ number, token }: Placed) =>
  (await shop.call('GET', `/orders/${number}/withdrawal`, undefined, { 'x-order-token': token })).json.data
const withdraw = ({ number, token }: Placed, items: object[]) =>
  shop.call('POST', `/orders/${number}/withdrawal`, { items }, { 'x-order-token': token })
let addresses = 0
const declare = (body: object) =>
  shop.send('/withdrawals', {
    method: 'POST',
    peer: `198.18.9.${++addresses}`,
    headers: {
      'x-api-key': shop.credentials.key,
      'x-api-secret': shop.credentials.secret,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
const declared = (number: string) => ({ number, name: 'Ada Lindqvist', email: 'ada@EXAMPLE.com' })
const eventsOf = async ({ id }: Placed) =>
  (await db().orderEvent.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } })).map(({ kind }) => kind)

describe('exemptions', () => {
  const placeExempt = async (withdrawalExemption: 'custom' | 'perishable' | 'sealed') => {
    const ring = await shop.catalogue.product({ name: 'Ring', price: 1000, withdrawalExemption })
    const kettle = await shop.catalogue.product({ name: 'Kettle', price: 1000 })
    const token = await shop.beginCart([ring, kettle], 1)
    const { json } = await shop.checkOut(token, { billing: berlin })
    const { number, items } = json.data.order
    const { id } = await db().order.findUniqueOrThrow({ where: { number } })
    const { payload } = await db().outboxMessage.findFirstOrThrow({ where: { kind: 'mail.order_placed' } })
    const placed = { number, id, lineId: items[0].id, token: json.data.order_token }
    return {
      ...placed,
      items,
      ring,
      mail: JSON.stringify(
        describeMail(
          fromOutboxJob('order_placed', payload, shop.app.secrets),
          shop.app.settings.current,
          'https://shop.example',
        ),
      ),
    }
  }

  it.each(['custom', 'perishable'] as const)(
    'refuses what is %s with the reason, and nothing else',
    async (kind) => {
      const order = await placeExempt(kind)
      expect(order.items.map((item: Record<string, unknown>) => item.withdrawal_exemption)).toEqual([
        kind,
        null,
      ])
      expect(order.mail).toMatch(
        kind === 'custom' ? /Ring: Made to your.*16\(c\)/ : /Ring: Spoils quickly.*16\(d\)/,
      )
      // The order keeps what the buyer was told.
      await db().product.update({ where: { id: order.ring.id }, data: { withdrawalExemption: null } })
      const [ring, kettle] = order.items
      expect((await offerOf(order)).items).toEqual([{ item_id: kettle.id, quantity: 1 }])
      const refused = await withdraw(order, [
        { item_id: ring.id, quantity: 1 },
        { item_id: kettle.id, quantity: 1 },
      ])
      expect(refused.status).toBe(422)
      const letter = kind === 'custom' ? '16(c)' : '16(d)'
      expect(refused.json.errors.items[0]).toContain(letter)
      expect(await db().withdrawal.count()).toBe(0)
      expect((await withdraw(order, [{ item_id: kettle.id, quantity: 1 }])).status).toBe(201)
    },
  )

  it('lets buyers withdraw from what is sealed, since only they know whether the seal is broken', async () => {
    const order = await placeExempt('sealed')
    expect((await withdraw(order, [{ item_id: order.lineId, quantity: 1 }])).status).toBe(201)
  })

  it('tells of them on the product page, in the checkout, on the order and on the page to withdraw', async () => {
    const order = await placeExempt('custom')
    const note = 'there is no right of withdrawal (Directive 2011/83/EU, Art. 16(c))'
    const { slug } = await db().product.findUniqueOrThrow({ where: { id: order.ring.id } })
    expect((await loadProductPage(shop.app, slug, {}))?.data.withdrawal_note).toContain(note)
    const { json } = await shop.call('GET', `/products/${slug}`)
    expect(json.data.withdrawal_exemption).toBe('custom')
    const row = await loadOrder(db(), order.id)
    expect(describeOrder(row, shop.app).items.map((item) => item.withdrawal_note !== '')).toEqual([
      true,
      false,
    ])
    const asked = { order: order.number, grant: orderGrant(shop.app, row) }
    const page = await loadWithdrawalPage(shop.app, {}, asked)
    expect(page?.data.intro).toContain(`Ring: Made to your specifications: ${note}`)
    await shop.app.settings.set('withdrawal.enabled', false)
    expect((await loadProductPage(shop.app, slug, {}))?.data.withdrawal_note).toBe('')
    await shop.app.settings.unset('withdrawal.enabled')
  })
})

describe('the period', () => {
  it('is open from the order on, while something is to be shipped', async () => {
    const order = await place()
    expect(await offerOf(order)).toEqual({ until: null, items: [{ item_id: order.lineId, quantity: 2 }] })
  })

  it('ends with the fourteenth day after the parcel arrived', async () => {
    const order = await place()
    await shipParcel(shop.app, staff, order.number, { carrier: null, tracking: null })
    shop.clock.advance(3 * DAY)
    await markOrderDelivered(shop.app, staff, order.number)
    const arrived = shop.clock.now().getTime()
    const { until, items } = await offerOf(order)
    expect(new Date(until).getTime()).toBe(arrived + 15 * DAY_MS)
    expect(items).toHaveLength(1)
    shop.clock.advance(15 * DAY)
    expect(await offerOf(order)).toEqual({ until: null, items: [] })
    const { status, json } = await withdraw(order, [{ item_id: order.lineId, quantity: 1 }])
    expect([status, Object.keys(json.errors)]).toEqual([422, ['items']])
  })

  it('does not end before a parcel of which nobody noted the arrival can have been there for fourteen days', async () => {
    const order = await place()
    await shipParcel(shop.app, staff, order.number, { carrier: null, tracking: null })
    shop.clock.advance(20 * DAY)
    expect((await offerOf(order)).items).toHaveLength(1)
    shop.clock.advance(6 * DAY)
    expect((await offerOf(order)).items).toEqual([])
  })

  it('is for buyers of the countries that have it alone, and only where the shop sells to one', async () => {
    const order = await place({ billing: home })
    expect((await offerOf(order)).items).toEqual([])
    await shop.app.settings.set('shop.countries', ['US'])
    expect((await declare(declared(order.number))).status).toBe(404)
    await shop.app.settings.set('shop.countries', [])
  })
})

describe('by the holder of an order', () => {
  it('is saved, mailed, told to the owner, and expects back what the buyer has', async () => {
    const order = await place()
    await shipParcel(shop.app, staff, order.number, {
      carrier: null,
      tracking: null,
      lines: [{ lineId: order.lineId, quantity: 1 }],
    })
    await db().outboxMessage.deleteMany()
    await db().ownerNotice.deleteMany()
    const { status, json } = await withdraw(order, [{ item_id: order.lineId, quantity: 2 }])
    expect([status, json.data]).toEqual([201, { until: null, items: [] }])
    expect(await shop.mails()).toEqual(['order_withdrawn'])
    expect(await db().ownerNotice.findMany({ select: { event: true } })).toEqual([{ event: 'withdrawal' }])
    expect(await eventsOf(order)).toContain('order.withdrawn')
    const [back] = await db().return.findMany({ where: { orderId: order.id }, include: { lines: true } })
    expect(back).toMatchObject({ state: 'asked_for', reason: 'withdrawn', lines: [{ quantity: 1 }] })
  })

  it.each([
    ['nothing', []],
    ['zero', [{ quantity: 0 }]],
    ['too many', [{ quantity: 3 }]],
    ['one line twice', [{ quantity: 1 }, { quantity: 1 }]],
    ['a foreign line', [{ item_id: 1e9, quantity: 1 }]],
  ])('does nothing for %s', async (_, items) => {
    const order = await place()
    const { status } = await withdraw(
      order,
      items.map((item) => ({ item_id: order.lineId, ...item })),
    )
    expect(status).toBe(422)
    expect(await db().withdrawal.count()).toBe(0)
    expect(await shop.mails()).toEqual([])
  })

  it('withdraws from each unit once, however many ask at the same time', async () => {
    const order = await place()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => withdraw(order, [{ item_id: order.lineId, quantity: 1 }])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422])
    expect(await db().withdrawalLine.count()).toBe(2)
  })

  it('is not for units that were refunded before', async () => {
    const order = await place()
    await db().orderLine.update({ where: { id: order.lineId }, data: { refundedQuantity: 1 } })
    const one = [{ item_id: order.lineId, quantity: 1 }]
    expect((await withdraw(order, one)).status).toBe(201)
    expect((await withdraw(order, one)).status).toBe(422)
  })

  it('keeps its answer with what it declares: both, or neither', async () => {
    const order = await place()
    const chosen = { lines: [{ lineId: order.lineId, quantity: 1 }] }
    const attempt = withdrawLines(shop.app, order.id, chosen, async () => {
      throw new Error('killed')
    })
    await expect(attempt).rejects.toThrow('killed')
    expect(await db().withdrawal.count()).toBe(0)
    const headers = { 'x-order-token': order.token, 'idempotency-key': `withdrawal-${order.number}` }
    const body = { items: [{ item_id: order.lineId, quantity: 1 }] }
    const send = () => shop.call('POST', `/orders/${order.number}/withdrawal`, body, headers)
    const first = await send()
    expect([first.status, first.json.data.items]).toEqual([201, [{ item_id: order.lineId, quantity: 1 }]])
    const retry = await send()
    expect([retry.status, retry.json, retry.headers['Idempotency-Replayed']]).toEqual([
      201,
      first.json,
      'true',
    ])
    expect(await db().withdrawal.count()).toBe(1)
  })

  it('needs the order’s token', async () => {
    const order = await place()
    const { status } = await withdraw({ ...order, token: 'wrong' }, [{ item_id: order.lineId, quantity: 1 }])
    expect(status).toBe(404)
  })
})

describe('by number and address', () => {
  it('answers the same for an order, another address and no order, and mails to the order’s own address alone', async () => {
    const order = await place()
    const answers = [
      await declare({ ...declared(order.number.toLowerCase()), statement: 'The small one' }),
      await declare({ ...declared(order.number), email: 'eve@example.com' }),
      await declare(declared('ZZZZZZZZZZ')),
    ]
    expect(new Set(answers.map(({ status, json }) => JSON.stringify([status, json]))).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await shop.mails()).toEqual(['order_withdrawn'])
    const { withdrawals } = await listWithdrawals(shop.app, staff, { state: 'open' })
    expect(withdrawals.map(({ isMatched, statement }) => [isMatched, statement])).toEqual([
      [true, 'The small one'],
      [false, null],
      [false, null],
    ])
    expect(withdrawals[0]?.dueAt).toEqual(new Date(shop.clock.now().getTime() + 14 * DAY_MS))
  })

  it('counts once for each confirmation, and is of the order that has this number and address', async () => {
    const order = await place()
    const declareAs = (changes: object) =>
      declareWithdrawal(shop.app, { ...declared(order.number), statement: 'All', ...changes })
    await declareAs({ key: 'once' })
    await declareAs({ key: 'once', name: 'Eve' })
    const row = { orderId: order.id, number: order.number, name: 'Ada Lindqvist', email: 'ada@EXAMPLE.com' }
    const saved = await db().withdrawal.findMany({ include: { lines: true } })
    expect(saved.map(({ id: _, ...one }) => one)).toEqual([
      { ...row, key: 'once', statement: 'All', lines: [], createdAt: shop.clock.now(), settledAt: null },
    ])
    const [mail, ...others] = await db().outboxMessage.findMany({ where: { kind: 'mail.order_withdrawn' } })
    expect(others).toEqual([])
    const { data } = fromOutboxJob('order_withdrawn', mail?.payload, shop.app.secrets)
    expect(data).toMatchObject({ number: order.number, units: [], statement: 'All', at: shop.clock.now() })
    expect((await eventsOf(order)).filter((kind) => kind === 'order.withdrawn')).toHaveLength(1)
    const ownerOf = async (key: string, changes: object) => {
      await declareAs({ key, ...changes })
      return (await db().withdrawal.findUniqueOrThrow({ where: { key } })).orderId
    }
    const spaced = { number: ` ${order.number.toLowerCase()} `, email: ' ADA@example.com ' }
    expect(await ownerOf('spaced', spaced)).toBe(order.id)
    expect(await ownerOf('other', { email: 'eve@example.com' })).toBeNull()
    await db().order.update({ where: { id: order.id }, data: { importedFrom: 'shopify' } })
    expect(await ownerOf('former', {})).toBeNull()
    await db().order.update({ where: { id: order.id }, data: { importedFrom: null, email: null } })
    expect(await ownerOf('silent', { email: '' })).toBeNull()
    // Without a key, each call is one.
    await declareAs({})
    await declareAs({})
    expect(await db().withdrawal.count()).toBe(7)
  })

  it('is forgotten with its address once it is settled, unless it is of an order', async () => {
    const order = await place()
    const [at, created] = [shop.clock.now(), shop.clock.now()]
    const data = [
      { key: 'settled', settledAt: at },
      { key: 'open' },
      { key: 'other', settledAt: at, email: 'eve@example.com' },
      { key: 'of an order', settledAt: at, orderId: order.id },
    ].map((one) => ({ number: 'Z', name: 'Ada', email: 'Ada@Example.com', createdAt: created, ...one }))
    await db().withdrawal.createMany({ data })
    await forgetDeclarations(db(), 'ada@example.com')
    const left = await db().withdrawal.findMany({ orderBy: { id: 'asc' } })
    expect(left.map(({ key }) => key)).toEqual(['open', 'other', 'of an order'])
  })

  it('names every field that is wrong', async () => {
    const { status, json } = await declare({ number: '', name: '', email: 'ada' })
    expect([status, Object.keys(json.errors)]).toEqual([422, ['number', 'name', 'email']])
  })

  it('is settled by staff, once, and can be opened again', async () => {
    await declare(declared('ZZZZZZZZZZ'))
    const [{ id } = { id: 0 }] = (await listWithdrawals(shop.app, staff, { state: 'open' })).withdrawals
    expect(await settleWithdrawals(shop.app, staff, { ids: [id], isSettled: true })).toEqual([id])
    expect((await listWithdrawals(shop.app, staff, { state: 'open' })).withdrawals).toEqual([])
    expect(await settleWithdrawals(shop.app, staff, { ids: [id], isSettled: true })).toEqual([])
    expect(await settleWithdrawals(shop.app, staff, { ids: [id], isSettled: false })).toEqual([id])
  })

  it('goes with the bill of its order, once it is settled', async () => {
    const order = await place()
    await declare(declared(order.number))
    await db().order.update({
      where: { id: order.id },
      data: { status: 'cancelled', placedAt: new Date('2001-01-01') },
    })
    const count = () => db().withdrawal.count({ where: { orderId: order.id } })
    await eraseOldOrders(shop.app)
    expect(await count()).toBe(1)
    await db().withdrawal.updateMany({ data: { settledAt: shop.clock.now() } })
    await eraseOldOrders(shop.app)
    expect(await count()).toBe(0)
  })
})

describe('on the website', () => {
  let visitor: Visitor
  beforeEach(() => {
    visitor = openVisitor(shop.app)
  })

  const send = async (form: string, fields: Record<string, string>) =>
    (await visitor.send(`/withdrawal/forms/${form}`, fields)).to
  // biome-ignore lint/suspicious/noExplicitAny: tests look into the data of views.
  const show = async (asked = { order: '', grant: '' }): Promise<any> =>
    (await loadWithdrawalPage(shop.app, visitor.jar, asked))?.data
  // biome-ignore lint/suspicious/noExplicitAny: tests look into the data of views.
  const showConfirm = async (): Promise<any> => {
    const page = await loadConfirmPage(shop.app, visitor.jar)
    return page && 'data' in page ? page.data : page
  }
  const keyOf = async () => (await showConfirm()).respond.form.hidden[0].value

  it('declares nothing before the second step, and then once', async () => {
    const order = await place()
    expect(await send('review', { ...declared(order.number), statement: '' })).toBe('/withdrawal/confirm')
    expect(await db().withdrawal.count()).toBe(0)
    expect((await showConfirm()).facts.map(({ values }: { values: string[] }) => values)).toEqual([
      [order.number],
      ['The whole order'],
      ['Ada Lindqvist'],
      ['ada@EXAMPLE.com'],
    ])
    const key = await keyOf()
    const before = { ...visitor.jar }
    expect(await send('confirm', { key })).toBe('/withdrawal#respond')
    expect((await show()).respond.notice.kind).toBe('done')
    expect(await loadConfirmPage(shop.app, visitor.jar)).toEqual({ redirectTo: '/withdrawal' })
    visitor = openVisitor(shop.app, before)
    await send('confirm', { key })
    expect(await db().withdrawal.count()).toBe(1)
    expect(await shop.mails()).toEqual(['order_withdrawn'])
  })

  it('lets a guest with a grant choose items, and nobody without one', async () => {
    const order = await place()
    const row = await db().order.findUniqueOrThrow({ where: { id: order.id } })
    const asked = { order: order.number, grant: orderGrant(shop.app, row) }
    const item = `item_${order.lineId}`
    const { respond } = await show(asked)
    expect(respond.form.fields).toMatchObject([{ name: item, label: 'Crane kettle (2 left)', value: '' }])
    expect(await send('review', asked)).toContain('/withdrawal?order=')
    expect(await send('review', { ...asked, [item]: '3' })).toContain('/withdrawal?order=')
    expect(await send('review', { ...asked, [item]: '1' })).toBe('/withdrawal/confirm')
    expect((await showConfirm()).facts[1].values).toEqual(['1 × Crane kettle'])
    await send('confirm', { key: await keyOf() })
    const { notice } = (await show()).respond
    expect(notice.text).toBe('We have received your withdrawal. A receipt is on its way to ada@example.com.')
    expect(await db().withdrawalLine.findMany({ select: { quantity: true } })).toEqual([{ quantity: 1 }])
    visitor = openVisitor(shop.app)
    const forged = await show({ order: order.number, grant: 'x.y' })
    expect(forged.respond.form.fields[0].name).toBe('number')
  })

  it('leads back to the first step where the visitor no longer holds the order', async () => {
    const order = await place()
    const row = await db().order.findUniqueOrThrow({ where: { id: order.id } })
    const asked = { order: order.number, grant: orderGrant(shop.app, row) }
    await send('review', { ...asked, [`item_${order.lineId}`]: '1' })
    const key = await keyOf()
    await db().order.update({ where: { id: order.id }, data: { tokenSalt: 'another' } })
    expect(await loadConfirmPage(shop.app, visitor.jar)).toEqual({ redirectTo: '/withdrawal' })
    expect(await send('confirm', { key })).toBe('/withdrawal#respond')
    expect(await db().withdrawal.count()).toBe(0)
    const { respond } = await show()
    expect(respond.notice.kind).toBe('error')
  })

  it('takes as many characters as the field, however its line breaks are sent', async () => {
    const statement = `${'x'.repeat(1980)}${'\r\n'.repeat(20)}`
    expect(await send('review', { ...declared('ZZZZZZZZZZ'), statement })).toBe('/withdrawal/confirm')
  })

  it('asks again where another one was begun in another tab', async () => {
    const order = await place()
    await send('review', declared(order.number))
    const former = await keyOf()
    await send('review', declared('ZZZZZZZZZZ'))
    expect(await send('confirm', { key: former })).toBe('/withdrawal#respond')
    expect((await show()).respond.notice.kind).toBe('error')
    expect(await db().withdrawal.count()).toBe(0)
  })
})
