import { afterAll, beforeAll, expect, it } from 'vitest'
import { moveTakings, toShip } from '#lib/domains/shop/orders/index.ts'
import { grossOf, loadRefundable } from '#lib/domains/shop/orders/refunds/load-refundable.ts'
import { cancelWithoutMoney } from '#lib/domains/shop/orders/status/cancel-without-money.ts'
import { addToTakings } from '#lib/domains/shop/orders/status/count-takings.ts'
import { loadTakenStock } from '#lib/domains/shop/orders/status/release-order.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { mixedOrders, type Placed } from './mixed-orders.ts'

let shop: ShopApi
let order: Placed
beforeAll(async () => {
  shop = await openShopApi()
  order = await place({}, { ships: false })
  // Another order, of which nothing may change.
  await place({}, { ships: false })
  shop.clock.advance(60)
})
afterAll(() => shop.close())

const { db, place } = mixedOrders(() => shop)
const at = () => shop.clock.now()
const PAID = { status: 'processing', paymentStatus: 'paid' }

class Undone extends Error {}

/** Runs work on the order and its lines in some state, and undoes it; resolves to what it comes to. */
async function look<T>(data: object, lines: object, work: (tx: Tx) => Promise<T>): Promise<T> {
  let told: T | undefined
  const attempt = async (tx: Tx) => {
    await tx.order.update({ where: { id: order.id }, data })
    for (const [name, line] of Object.entries(lines))
      await tx.orderLine.update({ where: { id: order[name as 'cup'] }, data: line as object })
    told = await work(tx)
    throw new Undone()
  }
  await db()
    .$transaction(attempt)
    .catch((error) => {
      if (!(error instanceof Undone)) throw error
    })
  return told as T
}

it('an order waits to be shipped if it is paid, or is paid to the courier, and is not disputed', async () => {
  const isWaiting = (data: object, lines: object = {}) =>
    look(data, lines, async (tx) => (await tx.order.count({ where: { ...toShip, id: order.id } })) === 1)
  const delivered = { gateway: 'cash_on_delivery' }
  expect(await isWaiting(PAID)).toBe(true)
  for (const paymentStatus of ['pending', 'failed'])
    expect(await isWaiting({ ...delivered, paymentStatus })).toBe(true)
  expect(await isWaiting({ ...PAID, fulfillmentStatus: 'partially_fulfilled' })).toBe(true)
  for (const data of [
    ...[
      { ...PAID, disputed: 1n },
      { ...PAID, importedFrom: 'shopify' },
    ],
    ...[
      { ...delivered, disputed: 1n },
      { ...delivered, importedFrom: 'shopify' },
    ],
    ...[
      { ...PAID, status: 'completed' },
      { ...PAID, status: 'cancelled' },
    ],
    ...['fulfilled', 'delivered', 'partially_returned', 'returned'].map((fulfillmentStatus) => ({
      ...{ ...PAID, fulfillmentStatus },
    })),
    ...[
      { ...delivered, status: 'cancelled' },
      { ...delivered, paymentStatus: 'authorized' },
    ],
    { gateway: 'bank_transfer' },
  ])
    expect([data, await isWaiting(data)]).toEqual([data, false])
  const ebook = { requiresShipping: false }
  const ebooks = { cup: ebook, card: ebook, gone: ebook }
  expect(await isWaiting(delivered, { cup: ebook, card: ebook })).toBe(true)
  expect(await isWaiting(delivered, ebooks)).toBe(false)
})

it('what can still be refunded of an order counts its lines, its shipping, and what is on its way back', async () => {
  const refundable = (data: object = {}, lines: object = {}) =>
    look({ ...PAID, ...data }, lines, (tx) => loadRefundable(tx, order.id))
  const line = { ...{ refundedQuantity: 0, inShop: 3, lost: 0, returned: 0, refundedAmount: 0, quantity: 3 } }
  const whole = await refundable()
  expect(whole).toEqual({
    ...{ number: expect.any(String), currency: 'USD', paid: 4000, left: 4000, queued: 0, disputed: 0 },
    ...{ shippingLeft: 0, overpaid: 0 },
    lines: [
      { ...line, id: order.cup, name: 'Cup', gross: 3000 },
      { ...line, id: order.card, name: 'Card', gross: 900 },
      { ...line, id: order.gone, name: 'Gone', gross: 100, quantity: 1, inShop: 1 },
    ],
  })
  const some = { paid: 5000n, total: 4650n, refunded: 7n, refundQueued: 20n, disputed: 300n }
  expect(await refundable({ ...some, refundedShipping: 50n })).toMatchObject({
    ...{ paid: 5000, left: 4673, queued: 20, disputed: 300, shippingLeft: 600, overpaid: 73 },
  })
  expect(await refundable({ paid: 3000n })).toMatchObject({ paid: 3000, left: 3000, overpaid: 0 })
  const cup = {
    returnedQuantity: 2,
    settledQuantity: 1,
    refundedQuantity: 1,
    refundedAmount: 1000n,
    tax: 30n,
  }
  expect((await refundable({ taxInclusive: false }, { cup })).lines[0]).toMatchObject({
    ...{ returned: 1, refundedQuantity: 1, refundedAmount: 1000, gross: 3030 },
  })
  const taxed = { total: 1000n, tax: 190n }
  expect([grossOf(taxed, true), grossOf(taxed, false)]).toEqual([1000, 1190])
  const refused = (data: object) => refundable(data).catch(({ code, facts }) => [code, facts])
  const { number } = whole
  expect(await refused({ importedFrom: 'shopify' })).toEqual(['refund_of_former_order', { number }])
  for (const paymentStatus of ['pending', 'authorized', 'failed', 'cancelled', 'refunded'])
    expect(await refused({ paymentStatus })).toEqual(['refund_of_unpaid_order', { number }])
  for (const paymentStatus of ['disputed', 'partially_refunded'])
    expect(await refundable({ paymentStatus })).toMatchObject({ left: 4000 })
})

it('an order is cancelled without money once the shop has none of it, and its buyer nothing', async () => {
  const cancel = (data: object, lines: object = {}) =>
    look(data, lines, async (tx) => {
      const done = await cancelWithoutMoney(tx, shop.app, { orderId: order.id, at: at() })
      const row = await tx.order.findUniqueOrThrow({
        where: { id: order.id },
        include: { lines: { orderBy: { id: 'asc' } }, events: { orderBy: { id: 'desc' }, take: 1 } },
      })
      const { stock } = await tx.productVariant.findFirstOrThrow({ where: { productId: order.productId } })
      const { _sum: taken } = await tx.takings.aggregate({ _sum: { orders: true, amount: true } })
      return {
        ...{ done, row, stock, event: row.events[0]?.kind, taken: [taken.orders, Number(taken.amount)] },
        kept: row.lines.map(({ stockTaken }) => stockTaken),
        sold: row.lines.map(({ sold }) => sold),
        deducted: await tx.deduction.findMany({ where: { orderId: order.id } }),
      }
    })
  const disputed = { ...PAID, paymentStatus: 'disputed', disputed: 4000n }
  const cancelled = { status: 'cancelled', cancelReason: 'owner', cancelledAt: at(), statusChangedAt: at() }
  const ended = { done: true, stock: 10, event: 'order.cancelled', kept: [0, 0, 0], taken: [null, 0] }
  // What the bank has taken back was paid all the same.
  expect(await cancel(disputed)).toMatchObject({
    ...{ ...ended, row: { ...cancelled, paymentStatus: 'disputed', deducted: 0n } },
  })
  expect(await cancel({ ...disputed, refunded: 1000n, disputed: 3000n })).toMatchObject({ done: true })
  expect(await cancel({ ...disputed, paid: 3000n, disputed: 3000n })).toMatchObject({ done: true })
  for (const data of [
    ...[PAID, { ...disputed, disputed: 3999n }, { ...disputed, refunded: 999n, disputed: 3000n }],
    ...[
      { ...disputed, paid: 4001n },
      { ...disputed, refundQueued: 1n },
      { ...disputed, processingSince: at() },
    ],
    ...[
      { ...disputed, fulfillmentStatus: 'fulfilled' },
      { ...disputed, importedFrom: 'shopify' },
    ],
  ])
    expect(await cancel(data)).toMatchObject({ done: false, stock: 7, kept: [3, 0, 1] })
  // Nobody has to pay for what is not refunded of it any more.
  const unpaid = await cancel(
    { paymentStatus: 'failed' },
    { cup: { refundedQuantity: 1, refundedAmount: 1000n } },
  )
  expect(unpaid).toMatchObject({
    ...{ ...ended, row: { ...cancelled, paymentStatus: 'cancelled', deducted: 3000n } },
  })
  expect(unpaid.deducted).toMatchObject([{ reason: 'cancelled', amount: 3000n }])
  const shippedFor = { paymentStatus: 'pending', total: 4500n, shippingTotal: 500n }
  expect(await cancel(shippedFor)).toMatchObject({
    ...{ done: true, row: { deducted: 4500n, refundedShipping: 500n } },
  })
  // What was sold of it is not sold any more.
  expect(await cancel(disputed, { cup: { sold: 3 }, card: { sold: 2 } })).toMatchObject({
    ...{ done: true, sold: [0, 0, 0], deducted: [] },
  })
  const free = await cancel({ ...PAID, total: 0n, subtotal: 0n, paid: 0n })
  expect(free).toMatchObject({ ...ended, taken: [-1, 0], row: { ...cancelled, paymentStatus: 'cancelled' } })
  const ebook = { requiresShipping: false }
  expect(await cancel(disputed, { cup: ebook, card: ebook })).toMatchObject({ done: true })
  expect(await cancel(disputed, { cup: ebook, card: ebook, gone: ebook })).toMatchObject({ done: false })
  const shipped = { ...disputed, fulfillmentStatus: 'returned' }
  const ship = async (back: number) => {
    const shipment = await db().shipment.create({ data: { orderId: order.id, shippedAt: at() } as never })
    await db().shipmentLine.create({ data: { shipmentId: shipment.id, lineId: order.cup, quantity: 2 } })
    const { done } = await cancel(shipped, { cup: { returnedQuantity: back } })
    await db().shipment.delete({ where: { id: shipment.id } })
    return done
  }
  expect([await ship(1), await ship(2)]).toEqual([false, true])
})

it('the stock that an order has taken is that of its variants, without lines that have none', async () => {
  const takenIn = async (lines: object) => [
    ...(await look({}, lines, (tx) => loadTakenStock(tx, order.id))).values(),
  ]
  expect(await takenIn({})).toEqual([3])
  const { variantId } = await db().orderLine.findUniqueOrThrow({ where: { id: order.cup } })
  expect(await takenIn({ card: { variantId, stockTaken: 2 } })).toEqual([5])
  expect(await takenIn({ cup: { stockTaken: 0 } })).toEqual([])
})

it('takings are added to the day of their order, by the clocks that it is counted by', async () => {
  const placedAt = new Date('2026-03-01T23:30:00Z')
  const daysAfter = async (zone: object, data: object = {}) =>
    look({ placedAt, ...data }, {}, async (tx) => {
      await tx.takingsZone.update({ where: { id: 1 }, data: { zone: 'UTC', ...zone } })
      await addToTakings(tx, order.id, { orders: 1, amount: 70 })
      await addToTakings(tx, order.id, { orders: 0, amount: -5 })
      const days = await tx.takings.groupBy({ by: ['day', 'currency'], _sum: { orders: true, amount: true } })
      return days.map(({ day, currency, _sum }) => [day, currency, _sum.orders, Number(_sum.amount)])
    })
  const [utc, tokyo] = ['2026-03-01', '2026-03-02'].map((day) => [[day, 'USD', 1, 65]])
  expect(await daysAfter({ movingTo: null, cursor: 999_999 })).toEqual(utc)
  expect(await daysAfter({ movingTo: 'Asia/Tokyo', cursor: order.id - 1 })).toEqual(utc)
  expect(await daysAfter({ movingTo: 'Asia/Tokyo', cursor: order.id })).toEqual(tokyo)
  expect(await daysAfter({ movingTo: null }, { importedFrom: 'shopify' })).toEqual([])
})

it('takings move with what is left of each paid order, and with nothing of others', async () => {
  const placedAt = new Date('2026-03-01T23:30:00Z')
  const orders = [order, await place({}, { ships: false }), await place({}, { ships: false })]
  const [first, second, third] = orders.map(({ id }) => id)
  const set = (id: number | undefined, data: object) =>
    db().order.update({ where: { id: id ?? 0 }, data: { placedAt, ...data } })
  await set(first, { paymentStatus: 'disputed', paid: 5000n, refunded: 300n, disputed: 20n })
  await set(second, { paymentStatus: 'pending' })
  await set(third, { paymentStatus: 'paid', importedFrom: 'shopify' })
  const partly = await place({ paymentStatus: 'partially_refunded', refunded: 1000n }, { ships: false })
  await set(partly.id, {})
  await set((await place({ paymentStatus: 'paid', currency: 'EUR' }, { ships: false })).id, {})
  // Both clocks have the same day.
  await set((await place({ paymentStatus: 'paid' }, { ships: false })).id, {
    placedAt: new Date('2026-03-05T01:00:00Z'),
  })
  await shop.app.settings.set('site.timezone', 'Asia/Tokyo')
  await moveTakings(shop.app, undefined, { batch: 2 })
  const moved = await db().takings.findMany({ orderBy: [{ day: 'asc' }, { currency: 'asc' }] })
  expect(
    moved.map(({ day, currency, orders: count, amount }) => [day, currency, count, Number(amount)]),
  ).toEqual([
    ...[
      ['2026-03-01', 'EUR', -1, -4000],
      ['2026-03-01', 'USD', -2, -7680],
      ['2026-03-02', 'EUR', 1, 4000],
      ['2026-03-02', 'USD', 2, 7680],
    ],
  ])
  expect(await db().takingsZone.findUniqueOrThrow({ where: { id: 1 } })).toMatchObject({
    ...{ zone: 'Asia/Tokyo', movingTo: null, cursor: 0 },
  })
  // A run that is stopped before it begins moves nothing.
  await shop.app.settings.set('site.timezone', 'UTC')
  await moveTakings(shop.app, AbortSignal.abort())
  expect(await db().takingsZone.findUniqueOrThrow({ where: { id: 1 } })).toMatchObject({
    ...{ zone: 'Asia/Tokyo', movingTo: null },
  })
})
