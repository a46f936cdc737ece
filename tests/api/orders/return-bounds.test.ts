import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  addPicture,
  announceReturn,
  askReturn,
  findReturnable,
  listWantable,
  loadOrder,
  loadWithdrawable,
  loseParcel,
  type ReturnState,
  receiveReturn,
  withdrawLines,
} from '#lib/domains/shop/orders/index.ts'
import * as staff from '#lib/domains/shop/orders/staff/index.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'

const DAY = 24 * 3600

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.settings.set('shop.returns.days', 30)
  await shop.app.settings.set('shop.returns.address', '18 Alder Lane')
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const actor = operator('test')
const PARCEL = { carrier: null, tracking: null }
const berlin = { ...home, state: null, postcode: '10115', country: 'DE' }

type Placed = { id: number; number: string; kettle: number; cup: number; productId: number }

/** An order of three kettles and two cups, from Berlin, of which all is shipped. */
async function place({ ships = true } = {}): Promise<Placed> {
  const kettle = await shop.catalogue.product({ name: 'Kettle', price: 1000, stock: 50 })
  const cup = await shop.catalogue.product({ name: 'Cup', price: 300, stock: 50 })
  const headers = await shop.beginCart([kettle], 3)
  await shop.add(cup, 2, headers)
  const { json } = await shop.checkOut(headers, { billing: berlin })
  const { number, items } = json.data.order
  const { id } = await db().order.findUniqueOrThrow({ where: { number } })
  if (ships) await staff.shipParcel(shop.app, actor, number, PARCEL)
  return { id, number, kettle: items[0].id, cup: items[1].id, productId: kettle.id }
}

const factsOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, facts }) => ({ code, facts }),
  )
const returnsOf = async ({ id }: Placed) => {
  const rows = await db().return.findMany({
    where: { orderId: id },
    include: { lines: { orderBy: { lineId: 'asc' } } },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ reason, state, lines }) => [reason, state, ...lines.map(({ quantity }) => quantity)])
}
const parcelOf = async ({ id }: Placed) =>
  (await db().shipment.findFirstOrThrow({ where: { orderId: id }, orderBy: { id: 'desc' } })).id
const ask = (order: Placed, lines: Parameters<typeof askReturn>[2]['lines'], key?: string) =>
  askReturn(shop.app, order.id, { lines, reason: 'damaged', message: 'Bent', ...(key && { key }) })

describe('a request to return', () => {
  it('counts once for each form, with its lines, its words and what is wanted instead', async () => {
    const [other, order] = [await place(), await place()]
    await ask(other, [{ lineId: other.kettle, quantity: 1 }], 'other')
    const variant = await db().productVariant.findFirstOrThrow({ where: { productId: order.productId } })
    await db().productVariant.update({ where: { id: variant.id }, data: { name: 'Red' } })
    await db().ownerNotice.deleteMany()
    const lines = [
      { lineId: order.kettle, quantity: 2, exchangeFor: variant.id },
      { lineId: order.cup, quantity: 1 },
    ]
    const made = await ask(order, lines, 'form')
    expect(made).toMatchObject({
      ...{ state: 'asked_for', reason: 'damaged', message: 'Bent', answer: null, files: [] },
      lines: [
        { lineId: order.kettle, quantity: 2, receivedQuantity: 0, wantedName: 'Red' },
        { lineId: order.cup, quantity: 1, receivedQuantity: 0, wantedName: null },
      ],
    })
    expect((await ask(order, lines, 'form')).id).toBe(made.id)
    expect((await ask(order, [{ lineId: order.kettle, quantity: 1 }], 'further')).id).not.toBe(made.id)
    expect(await returnsOf(order)).toEqual([
      ['damaged', 'asked_for', 2, 1],
      ['damaged', 'asked_for', 1],
    ])
    const row = await db().return.findUniqueOrThrow({ where: { id: made.id } })
    expect(row).toEqual({
      ...{ id: made.id, orderId: order.id, shipmentId: null, state: 'asked_for', reason: 'damaged' },
      ...{ note: null, key: 'form', message: 'Bent', answer: null },
      ...{ createdAt: shop.clock.now(), changedAt: shop.clock.now() },
    })
    const notices = await db().ownerNotice.findMany({ orderBy: { id: 'asc' } })
    expect(notices.map(({ event }) => event)).toEqual(['return', 'return'])
  })

  it('is refused for what the buyer has not, and names no variant of another product', async () => {
    const [other, order] = [await place(), await place()]
    const notReturnable = { code: 'invalid_fields', facts: { items: [{ code: 'not_returnable' }] } }
    const one = { lineId: order.kettle, quantity: 1 }
    for (const lines of [
      [{ ...one, quantity: 4 }],
      [one, { lineId: order.cup, quantity: 3 }],
      [one, one],
      [one, { lineId: other.kettle, quantity: 1 }],
    ])
      expect(await factsOf(ask(order, lines))).toEqual(notReturnable)
    expect(await factsOf(ask(order, [{ ...one, quantity: 0 }]))).toEqual({
      ...{ code: 'invalid_fields', facts: { items: [{ code: 'nothing_returned' }] } },
    })
    const unknown = { code: 'invalid_fields', facts: { items: [{ code: 'unknown_variant' }] } }
    const [own, foreign] = await Promise.all(
      [order, other].map(({ productId }) => db().productVariant.findFirstOrThrow({ where: { productId } })),
    )
    expect(await factsOf(ask(order, [{ ...one, exchangeFor: foreign?.id ?? 0 }]))).toEqual(unknown)
    await db().productVariant.update({ where: { id: own?.id ?? 0 }, data: { active: false } })
    expect(await factsOf(ask(order, [{ ...one, exchangeFor: own?.id ?? 0 }]))).toEqual(unknown)
    expect(await returnsOf(order)).toEqual([])
    expect(
      await factsOf(
        ask(order, [
          { ...one, quantity: 3 },
          { lineId: order.cup, quantity: 2 },
        ]),
      ),
    ).toBe('done')
  })

  it('is possible for the days that the shop says after the parcel, and where the policy and the order are', async () => {
    const order = await place({ ships: false })
    const offer = async () => findReturnable(shop.app, await loadOrder(db(), order.id))
    expect(await offer()).toBeNull()
    await staff.shipParcel(shop.app, actor, order.number, {
      ...{ ...PARCEL, lines: [{ lineId: order.kettle, quantity: 1 }] },
    })
    expect(await offer()).toEqual({ until: null, lines: [{ lineId: order.kettle, quantity: 1 }] })
    await staff.shipParcel(shop.app, actor, order.number, PARCEL)
    await staff.markOrderDelivered(shop.app, actor, order.number)
    const until = new Date(shop.clock.now().getTime() + 31 * DAY * 1000)
    expect(await offer()).toEqual({
      ...{
        until,
        lines: [order.kettle, order.cup].map((lineId, index) => ({ lineId, quantity: 3 - index })),
      },
    })
    const set = (data: object) => db().order.update({ where: { id: order.id }, data })
    for (const [gone, back] of [
      [{ importedFrom: 'shopify' }, { importedFrom: null }],
      [{ status: 'cancelled' }, { status: 'processing' }],
    ]) {
      await set(gone as object)
      expect(await offer()).toBeNull()
      await set(back as object)
    }
    for (const [countries, isCovered] of [
      [['US'], false],
      [['US', 'DE'], true],
    ] as const) {
      await shop.app.settings.set('shop.returns.countries', [...countries])
      expect((await offer()) !== null).toBe(isCovered)
    }
    await shop.app.settings.unset('shop.returns.countries')
    await shop.app.settings.set('shop.returns.days', 0)
    expect(await offer()).toBeNull()
    await shop.app.settings.set('shop.returns.days', 30)
    shop.clock.advance(31 * DAY - 1)
    expect(await offer()).not.toBeNull()
    shop.clock.advance(1)
    expect(await offer()).toBeNull()
    expect(await factsOf(ask(order, [{ lineId: order.kettle, quantity: 1 }]))).toMatchObject({
      code: 'invalid_fields',
    })
  })

  it('takes four pictures while nobody has decided about it', async () => {
    const order = await place()
    const { id: returnId } = await ask(order, [{ lineId: order.kettle, quantity: 1 }])
    const file = { kind: 'picture', type: 'image/jpeg', content: Buffer.from('x') } as const
    const add = (id = returnId) => addPicture(shop.app, { orderId: order.id, returnId: id, file })
    const refusal = (code: string, facts?: object) => ({
      ...{ code: 'invalid_fields', facts: { picture: [facts ? { code, facts } : { code }] } },
    })
    for (const count of [1, 2, 3, 4]) expect((await add()).files).toHaveLength(count)
    expect(await factsOf(add())).toEqual(refusal('too_many_pictures', { max: 4 }))
    expect(await factsOf(add(returnId + 1))).toEqual(refusal('return_decided'))
    for (const data of [{ state: 'approved' }, { state: 'asked_for', reason: 'withdrawn' }]) {
      await db().return.update({ where: { id: returnId }, data })
      expect(await factsOf(add())).toEqual(refusal('return_decided'))
    }
  })
})

describe('a return that staff announce', () => {
  it('is of a parcel and units of its own order, each line once', async () => {
    const [other, order] = [await place(), await place()]
    const line = { lineId: order.kettle, quantity: 1 }
    const announce = (lines: (typeof line)[], more: object = {}) =>
      factsOf(announceReturn(shop.app, order.id, { lines, reason: 'other', state: 'approved', ...more }))
    expect(await announce([line], { shipmentId: await parcelOf(other) })).toMatchObject({
      code: 'unknown_parcel',
    })
    expect(await announce([{ ...line, quantity: 0 }])).toMatchObject({ code: 'empty_return' })
    expect(await announce([line, line])).toMatchObject({ code: 'parcel_line_repeated' })
    expect(
      await announce([
        { ...line, quantity: 4 },
        { lineId: other.cup, quantity: 1 },
      ]),
    ).toEqual({
      code: 'invalid_fields',
      facts: {
        [`line.${order.kettle}`]: [{ code: 'units_left', facts: { units: 3 } }],
        [`line.${other.cup}`]: [{ code: 'units_left', facts: { units: 0 } }],
      },
    })
    await db().outboxMessage.deleteMany()
    const shipmentId = await parcelOf(order)
    expect(await announce([line], { shipmentId, note: 'By phone', answer: 'Pack it well' })).toBe('done')
    expect(
      await announce([{ ...line, quantity: 2 }], { reason: 'undeliverable', note: '', answer: '' }),
    ).toBe('done')
    const rows = await db().return.findMany({ where: { orderId: order.id }, orderBy: { id: 'asc' } })
    expect(rows.map((row) => [row.shipmentId, row.note, row.answer])).toEqual([
      [shipmentId, 'By phone', 'Pack it well'],
      [null, null, null],
    ])
    // Who did not get a parcel has nothing to send.
    const [mail, ...others] = await db().outboxMessage.findMany({ where: { kind: 'mail.order_return' } })
    expect(others).toEqual([])
    const { data } = fromOutboxJob('order_return', mail?.payload, shop.app.secrets)
    expect(data).toMatchObject({
      ...{ return_number: `R-${1000 + (rows[0]?.id ?? 0)}`, state: 'approved', answer: 'Pack it well' },
      ...{ units: [{ name: 'Kettle', quantity: 1 }], send_to: '18 Alder Lane', by_hand: false },
      slip_path: expect.stringMatching(new RegExp(`/returns/${rows[0]?.id}/slip$`)),
    })
    await db().order.update({ where: { id: order.id }, data: { importedFrom: 'shopify' } })
    expect(await announce([{ lineId: order.cup, quantity: 1 }])).toMatchObject({ code: 'invalid_fields' })
  })

  it('is received line by line, at most what is expected, and then told', async () => {
    const [other, order] = [await place(), await place()]
    const returnId = await announceReturn(shop.app, order.id, {
      lines: [
        { lineId: order.kettle, quantity: 2 },
        { lineId: order.cup, quantity: 1 },
      ],
      ...{ reason: 'other', state: 'approved' },
    })
    const receive = (quantity: number, lineId = order.kettle, more: object = {}) =>
      factsOf(
        receiveReturn(shop.app, order.id, {
          returnId,
          lines: [{ lineId, quantity, use: 'restock' }],
          ...more,
        }),
      )
    expect(await receive(3)).toEqual({
      ...{
        code: 'invalid_fields',
        facts: { [`line.${order.kettle}`]: [{ code: 'units_left', facts: { units: 2 } }] },
      },
    })
    expect(await receive(1, other.kettle)).toMatchObject({ code: 'invalid_fields' })
    expect(await receive(0)).toMatchObject({ code: 'empty_return' })
    expect(await receive(1, order.kettle, { returnId: returnId + 1 })).toMatchObject({
      code: 'return_not_open',
    })
    const twice = [1, 1].map((quantity) => ({ lineId: order.kettle, quantity, use: 'restock' as const }))
    expect(await receive(1, order.kettle, { lines: twice })).toMatchObject({ code: 'parcel_line_repeated' })
    const asked: unknown[] = []
    await db().outboxMessage.deleteMany()
    expect(await receive(2, order.kettle, { approve: (worth: unknown) => asked.push(worth) })).toBe('done')
    expect(asked).toEqual([{ amount: 2000, currency: 'USD' }])
    expect(await returnsOf(order)).toEqual([['other', 'partially_received', 2, 1]])
    expect(await receive(1, order.cup)).toBe('done')
    expect(await returnsOf(order)).toEqual([['other', 'received', 2, 1]])
    const lines = await db().returnLine.findMany({ where: { returnId }, orderBy: { lineId: 'asc' } })
    expect(lines.map((one) => [one.receivedQuantity, one.restockedQuantity, one.againQuantity])).toEqual([
      [2, 2, 0],
      [1, 1, 0],
    ])
    const mails = await db().outboxMessage.findMany({
      where: { kind: 'mail.order_returned' },
      orderBy: { id: 'asc' },
    })
    const told = mails.map(({ payload }) => fromOutboxJob('order_returned', payload, shop.app.secrets).data)
    expect(told).toMatchObject([
      { units: [{ name: 'Kettle', quantity: 2 }], undelivered: false, next: 'not_due' },
      { units: [{ name: 'Cup', quantity: 1 }], undelivered: false, next: 'not_due' },
    ])
  })
})

describe('a parcel that is lost', () => {
  it('is one of its own order that is underway, with what the buyer lacks of it', async () => {
    const [other, order] = [await place(), await place({ ships: false })]
    const ship = (lineId: number, quantity: number) =>
      staff.shipParcel(shop.app, actor, order.number, { ...PARCEL, lines: [{ lineId, quantity }] })
    await ship(order.kettle, 1)
    const first = await parcelOf(order)
    await ship(order.kettle, 2)
    const shipmentId = await parcelOf(order)
    const lose = (id: number, orderId = order.id) =>
      factsOf(loseParcel(shop.app, orderId, { shipmentId: id, note: 'Carrier says' }))
    expect(await lose(await parcelOf(other))).toMatchObject({ code: 'unknown_parcel' })
    expect(await lose(shipmentId, other.id)).toMatchObject({ code: 'unknown_parcel' })
    await db().order.update({ where: { id: order.id }, data: { importedFrom: 'shopify' } })
    expect(await lose(shipmentId)).toMatchObject({ code: 'unknown_parcel' })
    await db().order.update({ where: { id: order.id }, data: { importedFrom: null } })
    await db().shipment.update({ where: { id: first }, data: { deliveredAt: shop.clock.now() } })
    expect(await lose(first)).toMatchObject({ code: 'parcel_not_underway' })
    expect(await lose(shipmentId)).toBe('done')
    expect(await lose(shipmentId)).toMatchObject({ code: 'parcel_not_underway' })
    const line = await db().orderLine.findUniqueOrThrow({ where: { id: order.kettle } })
    expect(line).toMatchObject({ againQuantity: 2, lostQuantity: 2, stockTaken: 1 })
    const row = await db().return.findFirstOrThrow({ where: { orderId: order.id }, include: { lines: true } })
    expect(row).toMatchObject({
      ...{ shipmentId, state: 'lost' satisfies ReturnState, reason: 'lost', note: 'Carrier says' },
      lines: [{ lineId: order.kettle, quantity: 2, receivedQuantity: 0 }],
    })
  })
})

describe('a withdrawal', () => {
  it('counts once for each form, and only for its order', async () => {
    const [other, order] = [await place(), await place()]
    const withdraw = (of: Placed, quantity: number, key?: string) =>
      withdrawLines(shop.app, of.id, { lines: [{ lineId: of.kettle, quantity }], ...(key && { key }) })
    await withdraw(other, 1, 'other')
    const left = (quantity: number) => ({
      until: expect.any(Date),
      lines: [
        { lineId: order.kettle, quantity },
        { lineId: order.cup, quantity: 2 },
      ],
    })
    expect(await withdraw(order, 1, 'form')).toEqual(left(2))
    expect(await withdraw(order, 1, 'form')).toEqual(left(2))
    expect(await returnsOf(order)).toEqual([['withdrawn', 'asked_for', 1]])
    const notLeft = { code: 'invalid_fields', facts: { items: [{ code: 'not_withdrawable' }] } }
    expect(await factsOf(withdraw(order, 3))).toEqual(notLeft)
    expect(await factsOf(withdraw(order, 0))).toEqual({
      ...{ code: 'invalid_fields', facts: { items: [{ code: 'nothing_withdrawn' }] } },
    })
    // Once settled, its units are among those that were refunded.
    await db().withdrawal.updateMany({ where: { orderId: order.id }, data: { settledAt: shop.clock.now() } })
    await db().orderLine.update({ where: { id: order.kettle }, data: { refundedQuantity: 1 } })
    expect(await loadWithdrawable(shop.app, await loadOrder(db(), order.id))).toEqual(left(2))
    expect(await withdraw(order, 1)).toEqual(left(1))
    const rows = await db().withdrawal.findMany({
      where: { orderId: order.id },
      include: { lines: true },
      orderBy: { id: 'asc' },
    })
    expect(rows).toMatchObject(
      [1, 1].map((quantity) => ({
        ...{ number: order.number, name: home.name, email: 'ada@example.com', statement: null },
        lines: [{ lineId: order.kettle, quantity }],
      })),
    )
    const mails = await db().outboxMessage.findMany({ where: { kind: 'mail.order_withdrawn' } })
    const { data } = fromOutboxJob('order_withdrawn', mails.at(-1)?.payload, shop.app.secrets)
    expect(data).toMatchObject({
      ...{
        number: order.number,
        units: [{ name: 'Kettle', quantity: 1 }],
        statement: null,
        at: shop.clock.now(),
      },
    })
  })

  it('takes its units out of several requests, the oldest first', async () => {
    const order = await place()
    await ask(order, [
      { lineId: order.kettle, quantity: 1 },
      { lineId: order.cup, quantity: 1 },
    ])
    await ask(order, [{ lineId: order.kettle, quantity: 2 }])
    await withdrawLines(shop.app, order.id, { lines: [{ lineId: order.kettle, quantity: 2 }] })
    expect(await returnsOf(order)).toEqual([
      ['damaged', 'asked_for', 1],
      ['damaged', 'asked_for', 1],
      ['withdrawn', 'asked_for', 2],
    ])
  })
})

it('what can be wanted in exchange is sold, published, and in stock or not counted', async () => {
  const { id } = await shop.catalogue.product({
    ...{ name: 'Gown', options: [{ name: 'Size', values: ['S', 'M', 'L', 'XL', 'XS'] }] },
    variants: [
      { price: 900, trackStock: true, stock: 0, optionValues: { Size: 'S' } },
      { price: 910, trackStock: true, stock: 1, optionValues: { Size: 'M' } },
      { price: 920, trackStock: false, optionValues: { Size: 'L' } },
      { price: 930, trackStock: true, stock: 0, backorder: true, optionValues: { Size: 'XL' } },
      { price: 940, active: false, optionValues: { Size: 'XS' } },
    ],
  })
  const plain = await shop.catalogue.product({ name: 'Cape', price: 500 })
  await shop.catalogue.product({ name: 'Other' })
  const wantable = async () =>
    (await listWantable(shop.app, [id, plain.id])).map(({ name, price, productId }) => [
      name,
      price,
      productId,
    ])
  expect((await wantable()).sort()).toEqual([
    ['Cape', 500, plain.id],
    ['L', 920, id],
    ['M', 910, id],
    ['XL', 930, id],
  ])
  await db().product.update({ where: { id }, data: { published: false } })
  expect(await wantable()).toEqual([['Cape', 500, plain.id]])
  await db().product.update({ where: { id: plain.id }, data: { kind: 'external' } })
  expect(await wantable()).toEqual([])
})
