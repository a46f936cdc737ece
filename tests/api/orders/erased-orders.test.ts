import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import {
  askReturn,
  declareWithdrawal,
  eraseClosedOrders,
  eraseOldOrders,
  readPicture,
} from '#lib/domains/shop/orders/index.ts'
import * as staff from '#lib/domains/shop/orders/staff/index.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'

const DAY_MS = 24 * 3_600_000

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi({ now: '2026-06-01T12:00:00.000Z' })
  for (const [key, value] of [
    ['invoices.enabled', true],
    ['shop.returns.days', 30],
    ['shop.gifts', true],
    ['checkout.fields.vat_id', 'optional'],
    ['privacy.order_retention_years', 10],
  ] as const)
    await shop.app.settings.set(key, value)
  await db().coupon.create({ data: { code: 'TEN', type: 'percent', percent: 1000 } })
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const actor = operator('test')
const OLD = new Date('2015-12-31T23:59:59.999Z')
const DONE = { status: 'completed', placedAt: OLD }
const TELLING = [
  ...['order.refund_reason', 'order.shipped', 'order.note', 'order.message', 'order.edited'],
  ...['order.from_draft', 'order.vat_valid', 'order.vat_invalid', 'order.vat_unknown'],
]

async function place(data: object = {}) {
  const product = await shop.catalogue.product({ price: 1000 })
  const cart = await shop.beginCart([product])
  await shop.call('POST', '/cart/coupon', { code: 'TEN' }, cart)
  const { json } = await shop.checkOut(cart, {
    ...{ customer_note: 'Ring twice', vat_id: 'US123', gift: { message: 'Enjoy' } },
    payment_gateway: 'bank_transfer',
  })
  return db().order.update({ where: { number: json.data.order.number }, data, include: { lines: true } })
}

const read = (id: number) =>
  db().order.findUniqueOrThrow({
    where: { id },
    include: {
      ...{ events: true, shipments: true, returns: { include: { files: true } }, withdrawals: true },
      ...{ lines: true, redemption: true, invoices: true, payments: true },
    },
  })

/** An order of which everything that can be known is. */
async function placeKnown() {
  const { id, number, lines } = await place()
  const [line] = lines
  await db().orderLine.update({
    where: { id: line?.id ?? 0 },
    data: { attributes: [{ key: 'Engraving', value: 'Ada' }], attributesKey: 'engraving' },
  })
  await staff.markOrderPaid(shop.app, actor, number)
  await staff.noteOnOrder(shop.app, actor, { number, text: 'Rings on Friday.' })
  await staff.mailBuyer(shop.app, actor, { number, subject: 'Hello', text: 'Ada' })
  await staff.shipParcel(shop.app, actor, number, { carrier: 'UPS', tracking: '1Z999' })
  const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#789' } })
    .png()
    .toBuffer()
  const asked = await askReturn(shop.app, id, {
    ...{ lines: [{ lineId: line?.id ?? 0, quantity: 1 }], reason: 'damaged', message: 'Bent' },
    files: [await readPicture(content, 'picture')],
  })
  await staff.decideOrderReturn(shop.app, actor, number, { returnId: asked.id, to: 'refused', answer: 'No' })
  await declareWithdrawal(shop.app, { number, name: 'Ada', email: 'ada@example.com', statement: 'All' })
  await db().withdrawal.updateMany({ where: { orderId: id }, data: { settledAt: shop.clock.now() } })
  await db().orderEvent.createMany({
    data: TELLING.map((kind) => ({ orderId: id, kind, details: { text: 'Ada' } })),
  })
  await shop.app.outbox.drain()
  await db().order.update({ where: { id }, data: DONE })
  return id
}

it('an order is erased but for its goods, sums and place, and no other order is', async () => {
  const [id, other] = [await placeKnown(), await placeKnown()]
  await db().order.update({ where: { id: other }, data: { placedAt: new Date('2016-01-01') } })
  const [before, untouched] = [await read(id), await read(other)]
  expect(await eraseOldOrders(shop.app)).toBe(1)
  expect(await eraseOldOrders(shop.app)).toBe(0)
  expect(await read(other)).toEqual(untouched)
  const after = await read(id)
  const { tokenSalt, updatedAt } = after
  expect(tokenSalt).not.toBe(before.tokenSalt)
  expect(before.events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(TELLING))
  expect(after).toEqual({
    ...{ ...before, tokenSalt, updatedAt, erasedAt: shop.clock.now(), withdrawals: [] },
    ...{ email: null, phone: null, shipping: null, customerNote: null, giftMessage: null, vatId: null },
    billing: {
      ...{ name: null, line1: null, line2: null, city: null, postcode: null },
      ...{ country: home.country, state: home.state },
    },
    events: before.events.map((one) => (TELLING.includes(one.kind) ? { ...one, details: {} } : one)),
    lines: before.lines.map((line) => ({ ...line, attributes: [], attributesKey: '' })),
    redemption: { ...before.redemption, email: null },
    shipments: before.shipments.map((parcel) => ({ ...parcel, trackingNumber: null, trackingUrl: null })),
    returns: before.returns.map((one) => ({ ...one, note: null, message: null, answer: null, files: [] })),
    invoices: after.invoices,
  })
  expect(before.invoices.map(({ content }) => JSON.stringify(content))).toEqual([
    expect.stringContaining('Ada Lindqvist'),
  ])
  for (const [index, invoice] of after.invoices.entries()) {
    const { content } = before.invoices[index] as unknown as { content: { lines: object[] } }
    const lines = content.lines.map((line) => {
      const { personal: _, ...kept } = line as { personal?: string[] }
      return kept
    })
    expect(invoice.content).toEqual({ ...content, lines, buyer: null })
  }
})

it('an order is erased once nothing of it is outstanding, and its bill need no longer be kept', async () => {
  const { id } = await place()
  const { id: customerId } = await shop.signIn()
  const open = { status: 'processing', fulfillmentStatus: 'unfulfilled' }
  const changedAt = (days: number) => new Date(shop.clock.now().getTime() - days * DAY_MS)
  const isErased = async (data: object) => {
    const fresh = { importedFrom: null, customerId: null, flag: null, refundQueued: 0, processingSince: null }
    const unerased = { erasedAt: null, statusChangedAt: shop.clock.now(), fulfillmentStatus: 'unfulfilled' }
    await db().order.update({ where: { id }, data: { ...fresh, ...unerased, ...DONE, ...data } })
    return (await eraseOldOrders(shop.app)) === 1
  }
  for (const closed of [
    {},
    { status: 'cancelled' },
    { flag: 'paid_late' },
    { ...open, importedFrom: 'shopify' },
    { ...open, fulfillmentStatus: 'delivered' },
    { ...open, fulfillmentStatus: 'returned' },
    { ...open, fulfillmentStatus: 'fulfilled', statusChangedAt: changedAt(61) },
    { ...open, fulfillmentStatus: 'partially_returned', statusChangedAt: changedAt(61) },
  ])
    expect([closed, await isErased(closed)]).toEqual([closed, true])
  for (const kept of [
    open,
    { placedAt: new Date('2016-01-01') },
    { customerId },
    { flag: 'disputed' },
    { refundQueued: 1 },
    { processingSince: OLD },
    { ...open, fulfillmentStatus: 'partially_fulfilled', statusChangedAt: changedAt(61) },
    { ...open, fulfillmentStatus: 'fulfilled', statusChangedAt: changedAt(60) },
    { ...open, fulfillmentStatus: 'partially_returned', statusChangedAt: changedAt(59) },
  ])
    expect([kept, await isErased(kept)]).toEqual([kept, false])
  const made = { orderId: id, createdAt: OLD }
  const { id: returnId } = await db().return.create({
    data: { ...made, changedAt: OLD, reason: 'other', state: 'asked_for' },
  })
  for (const [state, erased] of [
    ['asked_for', false],
    ['approved', false],
    ['partially_received', false],
    ['received', true],
    ['refused', true],
    ['cancelled', true],
    ['lost', true],
  ] as const) {
    await db().return.update({ where: { id: returnId }, data: { state } })
    expect([state, await isErased({})]).toEqual([state, erased])
  }
  await db().withdrawal.create({
    data: { ...made, key: 'one', number: '1', name: 'Ada', email: 'a@example.com' },
  })
  expect(await isErased({})).toBe(false)
  await db().withdrawal.updateMany({ data: { settledAt: OLD } })
  await db().customer.update({ where: { id: customerId }, data: { deletedAt: OLD } })
  expect(await isErased({ customerId })).toBe(true)
})

it('a settled withdrawal from no order is kept as long as a bill', async () => {
  const declare = (key: string, createdAt: Date, settledAt: Date | null) =>
    db().withdrawal.create({
      data: { ...{ key, createdAt, settledAt, number: '1' }, ...{ name: 'Ada', email: 'a@example.com' } },
    })
  await declare('old', OLD, OLD)
  await declare('open', OLD, null)
  await declare('new', new Date('2016-01-01'), OLD)
  await eraseOldOrders(shop.app)
  const left = await db().withdrawal.findMany({ where: { orderId: null }, orderBy: { id: 'asc' } })
  expect(left.map(({ key }) => key)).toEqual(['open', 'new'])
})

it('closed orders of a deleted account keep their bill alone, and are counted where they had more', async () => {
  const [{ id: customerId }, { id: otherId }] = [await shop.signIn(), await shop.signIn()]
  const known = { attributes: [{ key: 'Engraving', value: 'Ada' }], attributesKey: 'engraving' }
  const [order, open, other] = [
    await place({ status: 'completed', customerId }),
    await place({ status: 'processing', customerId }),
    await place({ status: 'completed', customerId: otherId }),
  ]
  const orderIds = [order, open, other].map(({ id }) => id)
  await db().orderLine.updateMany({ where: { orderId: { in: orderIds } }, data: known })
  const [before, ...untouched] = await Promise.all(orderIds.map(read))
  const erase = () => eraseClosedOrders(db(), { id: customerId }, shop.clock.now())
  expect(await erase()).toBe(1)
  const erased = { email: null, phone: null, shipping: null, customerNote: null, giftMessage: null }
  const { updatedAt, ...after } = await read(order.id)
  expect({ ...after, updatedAt }).toEqual({
    ...{ ...before, ...erased, updatedAt },
    lines: before?.lines.map((line) => ({ ...line, attributes: [], attributesKey: '' })),
  })
  expect(after).toMatchObject({ vatId: 'US123', billing: home, erasedAt: null })
  expect(await Promise.all([open, other].map(({ id }) => read(id)))).toEqual(untouched)
  expect(await erase()).toBe(0)
  for (const data of [
    ...[{ email: 'a@example.com' }, { phone: '1' }, { shipping: home }],
    ...[{ customerNote: 'Ring' }, { giftMessage: 'Enjoy' }],
  ]) {
    await db().order.update({ where: { id: order.id }, data })
    expect([data, await erase(), await erase()]).toEqual([data, 1, 0])
    expect(await read(order.id)).toMatchObject(erased)
  }
  // Those of an account that is still there keep everything.
  expect(await eraseOldOrders(shop.app)).toBe(0)
  expect(await read(other.id)).toEqual(untouched[1])
  await db().customer.update({ where: { id: otherId }, data: { deletedAt: shop.clock.now() } })
  expect(await eraseOldOrders(shop.app)).toBe(1)
  expect(await read(other.id)).toMatchObject({ ...erased, billing: home, erasedAt: null })
})

it('any number of old orders is erased, with where their payments were made, until it is to stop', async () => {
  const row = (number: string, data: object = {}) => ({
    ...{ number, tokenSalt: 'salt', currency: 'USD', billing: {}, itemCount: 1, email: 'a@example.com' },
    ...{ subtotal: 0n, discount: 0n, tax: 0n, total: 0n, taxInclusive: false, ...DONE, statusChangedAt: OLD },
    ...data,
  })
  const older = Array.from({ length: 200 }, (_, index) => row(`OLD${index}`))
  await db().order.createMany({ data: older })
  const { id: orderId } = await db().order.create({ data: row('LAST') })
  const { id: newer } = await db().order.create({ data: row('NEW', { placedAt: new Date('2016-01-01') }) })
  const attempt = (id: number) => ({
    ...{ orderId: id, key: `key-${id}`, gateway: 'sandbox', amount: 1n, currency: 'USD' },
    redirectUrl: 'https://pay.example.com/1',
  })
  await db().paymentAttempt.createMany({ data: [attempt(orderId), attempt(newer)] })
  expect(await eraseOldOrders(shop.app, AbortSignal.abort())).toBe(0)
  // Another process has just been told to keep them for longer.
  const keepFor = (value: number) =>
    db().setting.update({ where: { key: 'privacy.order_retention_years' }, data: { value: { value } } })
  await keepFor(20)
  expect(await eraseOldOrders(shop.app)).toBe(0)
  await keepFor(10)
  expect(await db().order.count({ where: { email: 'a@example.com' } })).toBe(202)
  expect(await eraseOldOrders(shop.app)).toBe(201)
  expect(await db().order.count({ where: { email: 'a@example.com' } })).toBe(1)
  const { payments, billing } = await read(orderId)
  expect(billing).toEqual({
    ...{ name: null, line1: null, line2: null, city: null, postcode: null, country: null, state: null },
  })
  expect(payments.map(({ redirectUrl }) => redirectUrl)).toEqual([null])
  const kept = (await read(newer)).payments
  expect(kept.map(({ redirectUrl }) => redirectUrl)).toEqual(['https://pay.example.com/1'])
})
