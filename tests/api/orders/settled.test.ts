import { afterAll, beforeAll, expect, it } from 'vitest'
import { areTakingsMoved } from '#lib/domains/shop/orders/index.ts'
import { endReturned, settleFulfillment } from '#lib/domains/shop/orders/status/settle-fulfillment.ts'
import { capOutstanding, settlePaidState } from '#lib/domains/shop/orders/status/settle-paid-state.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { mixedOrders, PAID, type Placed } from './mixed-orders.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

const { db, place } = mixedOrders(() => shop)
const at = () => shop.clock.now()
const QUANTITIES = { cup: 3, card: 3, gone: 1 }
type Lines = Partial<Record<keyof typeof QUANTITIES, object>>
/** Every line with something of each of its units. */
const all = (of: (quantity: number) => object): Lines =>
  Object.fromEntries(Object.entries(QUANTITIES).map(([name, quantity]) => [name, of(quantity)]))
const refunded = (quantity: number) => ({ refundedQuantity: quantity })
const returned = (quantity: number) => ({ returnedQuantity: quantity })

class Undone extends Error {}

/** Runs work on an order and its lines in some state, and undoes it; resolves to what the order was then. */
async function look({ id, ...ids }: Placed, data: object, lines: Lines, work: (tx: Tx) => Promise<unknown>) {
  let row: unknown
  const attempt = async (tx: Tx) => {
    await tx.order.update({ where: { id }, data })
    for (const [name, line] of Object.entries(lines))
      await tx.orderLine.update({ where: { id: ids[name as keyof Lines] }, data: line })
    await work(tx)
    row = await tx.order.findUniqueOrThrow({ where: { id }, include: { redemption: true } })
    const { kind, details } = await tx.orderEvent.findFirstOrThrow({
      where: { orderId: id },
      orderBy: { id: 'desc' },
    })
    row = { ...(row as object), lastEvent: [kind, details] }
    throw new Undone()
  }
  await db()
    .$transaction(attempt)
    .catch((error) => {
      if (!(error instanceof Undone)) throw error
    })
  return row as { status: string; fulfillmentStatus: string; statusChangedAt: Date; outstanding: bigint } & {
    paymentStatus: string
    redemption: { releasedAt: Date | null } | null
    lastEvent: [string, object]
  }
}
const settled = async (order: Placed, data: object, lines: Lines = {}) => {
  const { status, fulfillmentStatus } = await look(order, data, lines, (tx) =>
    settleFulfillment(tx, shop.app, order.id, at()),
  )
  return [status, fulfillmentStatus]
}
const PROCESSING = { ...PAID, status: 'processing' }

it('a paid order of which nothing is left to ship is cancelled if nothing was shipped', async () => {
  const order = await place({}, { ships: false })
  const { statusChangedAt } = await db().order.findUniqueOrThrow({ where: { id: order.id } })
  shop.clock.advance(60)
  const settle = (tx: Tx) => settleFulfillment(tx, shop.app, order.id, at())
  expect(await look(order, { ...PROCESSING, expiresAt: at() }, all(refunded), settle)).toMatchObject({
    ...{ status: 'cancelled', paymentStatus: 'paid', fulfillmentStatus: 'unfulfilled', cancelledAt: at() },
    ...{ cancelReason: 'refunded', releasedAt: at(), statusChangedAt: at(), expiresAt: null },
    lastEvent: ['order.cancelled', { reason: 'refunded' }],
  })
  const part = { ...all(refunded), cup: refunded(2) }
  expect(await look(order, PROCESSING, part, settle)).toMatchObject({
    ...{ status: 'processing', fulfillmentStatus: 'unfulfilled', statusChangedAt },
  })
  const cancelled = ['cancelled', 'unfulfilled']
  expect(await settled(order, { ...PROCESSING, status: 'completed' }, all(refunded))).toEqual(
    // It was never completed, as nothing was shipped.
    cancelled,
  )
  for (const paymentStatus of ['disputed', 'partially_refunded', 'refunded'])
    expect(await settled(order, { ...PROCESSING, paymentStatus }, all(refunded))).toEqual(cancelled)
  expect(await settled(order, { ...PROCESSING, status: 'pending' }, all(refunded))).toEqual(cancelled)
  for (const data of [
    ...[{ refundQueued: 1n }, { paymentStatus: 'pending' }, { paymentStatus: 'authorized' }],
    ...[{ importedFrom: 'shopify' }],
  ])
    expect([data, await settled(order, { ...PROCESSING, ...data }, all(refunded))]).toEqual([
      ...[data, ['processing', 'unfulfilled']],
    ])
})

it('a paid order of which only what is not delivered is left is done', async () => {
  const order = await place({}, { ships: false })
  const ebook = { requiresShipping: false }
  const lines = { ...all(refunded), card: ebook }
  expect(await settled(order, PROCESSING, lines)).toEqual(['completed', 'fulfilled'])
  expect(await settled(order, PROCESSING, { ...lines, card: { ...ebook, refundedQuantity: 2 } })).toEqual([
    ...['completed', 'fulfilled'],
  ])
  expect(await settled(order, PROCESSING, { ...lines, card: { ...ebook, refundedQuantity: 3 } })).toEqual([
    ...['cancelled', 'unfulfilled'],
  ])
  expect(await settled(order, { ...PROCESSING, paymentStatus: 'pending' }, lines)).toEqual([
    ...['processing', 'unfulfilled'],
  ])
  expect(await settled(order, { ...PROCESSING, refundQueued: 1n }, lines)).toEqual([
    'processing',
    'unfulfilled',
  ])
})

it('a shipped order is done once all of it has come back and was paid, and goes on if it is sent again', async () => {
  const order = await place()
  const some = { cup: returned(1) }
  expect(await settled(order, PROCESSING)).toEqual(['processing', 'fulfilled'])
  expect(await settled(order, { ...PROCESSING, fulfillmentStatus: 'delivered' })).toEqual([
    'processing',
    'delivered',
  ])
  expect(await settled(order, PROCESSING, some)).toEqual(['processing', 'partially_returned'])
  expect(await settled(order, PROCESSING, all(returned))).toEqual(['completed', 'returned'])
  for (const paymentStatus of ['disputed', 'partially_refunded', 'refunded'])
    expect(await settled(order, { ...PROCESSING, paymentStatus }, all(returned))).toEqual([
      ...['completed', 'returned'],
    ])
  expect(await settled(order, { ...PROCESSING, paymentStatus: 'pending' }, all(returned))).toEqual([
    ...['processing', 'returned'],
  ])
  // An order that nobody has begun to work on is not done.
  expect(await settled(order, { ...PROCESSING, status: 'pending' }, all(returned))).toEqual([
    ...['pending', 'returned'],
  ])
  const done = { ...PAID, status: 'completed' }
  expect(await settled(order, done, some)).toEqual(['completed', 'partially_returned'])
  const again = (quantity: number) => ({ againQuantity: quantity })
  expect(await settled(order, done, { cup: again(1) })).toEqual(['processing', 'partially_fulfilled'])
  expect(await settled(order, done, all(again))).toEqual(['processing', 'unfulfilled'])
  expect(await settled(order, { ...done, status: 'cancelled' }, all(again))).toEqual([
    'cancelled',
    'fulfilled',
  ])
  const { statusChangedAt } = await look(order, done, {}, (tx) =>
    settleFulfillment(tx, shop.app, order.id, new Date('2030-01-01')),
  )
  expect(statusChangedAt).not.toEqual(new Date('2030-01-01'))
})

it('an order that came back and was refunded as a whole has used no coupon', async () => {
  const order = await place()
  const coupon = await db().coupon.create({ data: { code: 'TEN', type: 'percent', percent: 1000, uses: 1 } })
  await db().couponRedemption.create({ data: { couponId: coupon.id, orderId: order.id } })
  const isGivenBack = async (data: object) => {
    const { redemption } = await look(order, data, {}, (tx) => endReturned(tx, order.id, at()))
    return redemption?.releasedAt !== null
  }
  const whole = { fulfillmentStatus: 'returned', paymentStatus: 'refunded' }
  expect(await isGivenBack(whole)).toBe(true)
  for (const data of [
    ...[{ fulfillmentStatus: 'partially_returned' }, { paymentStatus: 'partially_refunded' }],
    { importedFrom: 'shopify' },
  ])
    expect([data, await isGivenBack({ ...whole, ...data })]).toEqual([data, false])
})

it('no more is outstanding of an edited order than it costs beyond the money that the shop has', async () => {
  const order = await place()
  const outstandingOf = async (data: object, lines: Lines = {}) =>
    Number(
      (
        await look(order, { ...PAID, outstanding: 500n, paid: 3500n, ...data }, lines, (tx) =>
          capOutstanding(tx, order.id),
        )
      ).outstanding,
    )
  expect(await outstandingOf({})).toBe(500)
  expect(await outstandingOf({ paid: 3600n })).toBe(400)
  expect(await outstandingOf({ paid: 3400n })).toBe(500)
  expect(await outstandingOf({ paid: 4000n })).toBe(0)
  expect(await outstandingOf({ paid: 4100n })).toBe(0)
  expect(await outstandingOf({ outstanding: 0n, paid: 3000n })).toBe(0)
  expect(await outstandingOf({}, { cup: { refundedAmount: 200n } })).toBe(300)
  const { paymentStatus, outstanding } = await look(
    ...([order, { ...PAID, outstanding: 500n, paid: 3900n, refunded: 100n }, {}] as const),
    (tx) => settlePaidState(tx, order.id),
  )
  expect([paymentStatus, Number(outstanding)]).toEqual(['partially_refunded', 200])
})

it('takings are sorted once they are counted by the days of the shop’s clocks', async () => {
  const set = (data: object) => transact(db(), (tx) => tx.takingsZone.update({ where: { id: 1 }, data }))
  const zone = shop.app.settings.current['site.timezone']
  expect(await areTakingsMoved(shop.app)).toBe(true)
  await set({ movingTo: 'Asia/Tokyo' })
  expect(await areTakingsMoved(shop.app)).toBe(false)
  await set({ movingTo: null, zone: 'Asia/Tokyo' })
  expect(await areTakingsMoved(shop.app)).toBe(false)
  await set({ zone })
  expect(await areTakingsMoved(shop.app)).toBe(true)
})
