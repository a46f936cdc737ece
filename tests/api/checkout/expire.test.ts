import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelOrder, endPayments, expireOrderNow, expireOrders } from '#lib/domains/shop/checkout/index.ts'
import { findAnyOrder } from '#lib/domains/shop/orders/index.ts'
import { openPaymentShop, type PaymentShop, type WebOrder } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'

let shop: PaymentShop

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma
const rowOf = ({ id }: WebOrder) => db().order.findUniqueOrThrow({ where: { id } })
const expireAt = ({ id }: WebOrder, expiresAt: Date) =>
  db().order.update({ where: { id }, data: { expiresAt } })
const attemptsOf = ({ id }: WebOrder) =>
  db().paymentAttempt.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } })
const statusAt = async (reference: string) => (await shop.peer.gateway.fetchStatus(reference)).status

/** An order of which another amount was paid, and that waits for a second payment. */
async function paidWrongly() {
  const order = await shop.order()
  const first = await shop.referenceOf(order)
  await shop.peer.pay(first, { amount: 777 })
  await shop.deliverAll()
  await shop.payAgain(order)
  const refundedNow = async () => {
    await shop.app.outbox.drain()
    return shop.peer.refunded(first)
  }
  return { order, refundedNow }
}

describe('an order whose time to be paid is over', () => {
  it('has its page at the provider ended, though that would last longer', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    await expireAt(order, shop.clock.now())
    expect(await shop.peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'pending' })
    expect(await expireOrders(shop.app)).toBe(1)
    expect(await shop.peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'cancelled' })
    expect(await db().paymentAttempt.count({ where: { orderId: order.id, status: 'cancelled' } })).toBe(1)
  })

  it('is paid instead where it was paid at the last moment, of which nobody was told', async () => {
    const order = await shop.order()
    await shop.peer.pay(await shop.referenceOf(order))
    await shop.peer.takeMessages()
    await expireAt(order, shop.clock.now())
    expect(await expireOrders(shop.app)).toBe(0)
    const { status, paymentStatus, flag } = await rowOf(order)
    expect([status, paymentStatus, flag]).toEqual(['processing', 'paid', null])
  })

  it('expires at exactly that time, and not a millisecond before', async () => {
    const order = await shop.order()
    const { expiresAt } = await rowOf(order)
    const at = Number(expiresAt)
    expect(at - shop.clock.now().getTime()).toBe(60 * 60_000)
    shop.clock.set(new Date(at - 1))
    expect(await expireOrders(shop.app)).toBe(0)
    expect((await rowOf(order)).status).toBe('pending')
    shop.clock.set(new Date(at))
    expect(await expireOrders(shop.app)).toBe(1)
    expect((await rowOf(order)).status).toBe('cancelled')
  })

  it.each([
    ['a millisecond later', 1, 'pending'],
    ['exactly then', 0, 'cancelled'],
  ])('is looked at again after the provider was asked: it may expire %s by now', async (_, later, status) => {
    const order = await shop.order()
    const now = shop.clock.now()
    await expireAt(order, now)
    const { gateway } = shop.peer
    const { cancel } = gateway
    gateway.cancel = async (reference) => {
      await expireAt(order, new Date(now.getTime() + later))
      await cancel(reference)
    }
    await expireOrders(shop.app)
    gateway.cancel = cancel
    expect((await rowOf(order)).status).toBe(status)
  })

  it('expires though a payment has failed', async () => {
    const order = await shop.order()
    await db().order.update({
      where: { id: order.id },
      data: { paymentStatus: 'failed', expiresAt: shop.clock.now() },
    })
    expect(await expireOrders(shop.app)).toBe(1)
    expect(await rowOf(order)).toMatchObject({
      ...{ status: 'cancelled', paymentStatus: 'cancelled', cancelReason: 'expired', expiresAt: null },
      cancelledAt: shop.clock.now(),
    })
  })

  it('gives back what was paid wrongly once it has expired, and not before', async () => {
    const { order, refundedNow } = await paidWrongly()
    await expireAt(order, shop.clock.now())
    const { gateway } = shop.peer
    const { cancel } = gateway
    gateway.cancel = async (reference) => {
      await expireAt(order, new Date(shop.clock.now().getTime() + 1))
      await cancel(reference)
    }
    expect(await expireOrders(shop.app)).toBe(0)
    gateway.cancel = cancel
    expect([(await rowOf(order)).status, await refundedNow()]).toEqual(['pending', 0])
    shop.clock.advance(1)
    await expireOrders(shop.app)
    expect([(await rowOf(order)).status, await refundedNow()]).toEqual(['cancelled', 777])
  })

  it('keeps its payment where it cannot expire, or is not due', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    const now = shop.clock.now()
    await expireAt(order, now)
    const { status, paymentStatus, processingSince, importedFrom } = await rowOf(order)
    const due = { status, paymentStatus, processingSince, importedFrom, expiresAt: now }
    for (const other of [
      ...[{ status: 'processing' }, { status: 'cancelled' }, { processingSince: now }],
      ...[{ paymentStatus: 'paid' }, { paymentStatus: 'authorized' }, { importedFrom: 'shopify' }],
      ...[{ expiresAt: null }, { expiresAt: new Date(now.getTime() + 1) }],
    ]) {
      const before = await db().order.update({ where: { id: order.id }, data: { ...due, ...other } })
      const attempts = await attemptsOf(order)
      expect(await expireOrders(shop.app), JSON.stringify(other)).toBe(0)
      expect([await rowOf(order), await attemptsOf(order)]).toEqual([before, attempts])
      expect(await statusAt(reference)).toBe('pending')
    }
    await db().order.update({ where: { id: order.id }, data: due })
    expect(await expireOrders(shop.app)).toBe(1)
    expect(await statusAt(reference)).toBe('cancelled')
  })

  it('is reached among any number of those that cannot be cancelled, unless it is to stop', async () => {
    const now = shop.clock.now().getTime()
    const first = await shop.order()
    await expireAt(first, new Date(now))
    const { id, ...row } = await rowOf(await shop.order({ gateway: 'bank_transfer' }))
    const stuck = {
      ...{ ...row, billing: row.billing as object, shipping: row.shipping as object, taxLines: [] },
      ...{ openCartId: null, formKey: null, fulfillmentStatus: 'partially_fulfilled' },
    }
    // The later an order, the longer it has been due.
    const manyStuck = Array.from({ length: 100 }, (_, index) => ({
      ...{ ...stuck, number: `STUCK-${index}`, expiresAt: new Date(now - index - 1) },
    }))
    await db().order.createMany({ data: manyStuck })
    const last = await shop.order()
    await expireAt(last, new Date(now))
    const stop = new AbortController()
    stop.abort()
    expect(await expireOrders(shop.app, stop.signal)).toBe(0)
    expect((await rowOf(last)).status).toBe('pending')
    expect(await expireOrders(shop.app, new AbortController().signal)).toBe(2)
    for (const order of [first, last]) expect((await rowOf(order)).status).toBe('cancelled')
    await db().order.deleteMany({ where: { number: { startsWith: 'STUCK-' } } })
    expect((await db().order.findUniqueOrThrow({ where: { id } })).status).toBe('pending')
  })
})

describe('an order that is to expire at once', () => {
  it('is cancelled before its time, and no other with it', async () => {
    const [order, other] = [await shop.order(), await shop.order()]
    const untouched = await rowOf(other)
    const reference = await shop.referenceOf(order)
    await expireOrderNow(shop.app, order.number)
    expect(await rowOf(order)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' })
    expect(await statusAt(reference)).toBe('cancelled')
    expect(await rowOf(other)).toEqual(untouched)
    await expireOrderNow(shop.app, 'NONE')
    expect(await rowOf(other)).toEqual(untouched)
  })

  it('stays as it is if it never expires, is not pending, or is from before the shop', async () => {
    const order = await shop.order({ gateway: 'cash_on_delivery' })
    const later = new Date(shop.clock.now().getTime() + 1000)
    for (const data of [
      { expiresAt: null },
      { expiresAt: later, status: 'processing' },
      { expiresAt: later, status: 'pending', importedFrom: 'shopify' },
    ]) {
      const before = await db().order.update({ where: { id: order.id }, data })
      await expireOrderNow(shop.app, order.number)
      expect(await rowOf(order)).toEqual(before)
    }
  })
})

describe('a cancellation', () => {
  it('ends the page at the provider, at once', async () => {
    for (const reason of ['buyer', 'owner'] as const) {
      const order = await shop.order()
      const reference = await shop.referenceOf(order)
      expect(await cancelOrder(shop.app, order.id, reason)).toMatchObject({
        ...{ number: order.number, status: 'cancelled', paymentStatus: 'cancelled' },
      })
      expect(await statusAt(reference)).toBe('cancelled')
      expect(await rowOf(order)).toMatchObject({ cancelReason: reason, cancelledAt: shop.clock.now() })
      expect(await attemptsOf(order)).toMatchObject([{ status: 'cancelled', nextCheckAt: null }])
    }
  })

  it('is refused where the order was paid at the last moment, of which nobody was told', async () => {
    const order = await shop.order()
    await shop.peer.pay(await shop.referenceOf(order))
    await shop.peer.takeMessages()
    await expect(cancelOrder(shop.app, order.id, 'buyer')).rejects.toThrow('order_not_cancellable')
    expect(await rowOf(order)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  })

  it('that is refused leaves a payment that is under way', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    const data = { processingSince: shop.clock.now() }
    const before = await db().order.update({ where: { id: order.id }, data })
    const attempts = await attemptsOf(order)
    for (const reason of ['buyer', 'owner'] as const)
      await expect(cancelOrder(shop.app, order.id, reason)).rejects.toThrow('order_not_cancellable')
    await endPayments(shop.app, await findAnyOrder(shop.app, order.number))
    expect([await rowOf(order), await attemptsOf(order)]).toEqual([before, attempts])
    expect(await statusAt(reference)).toBe('pending')
    await db().order.update({ where: { id: order.id }, data: { processingSince: null } })
    await endPayments(shop.app, await findAnyOrder(shop.app, order.number))
    expect(await statusAt(reference)).toBe('cancelled')
  })

  it('by the buyer is refused where only the owner may cancel, which then gives back what was paid wrongly', async () => {
    const { order, refundedNow } = await paidWrongly()
    const shipped = { status: 'processing', fulfillmentStatus: 'fulfilled' }
    await db().order.update({ where: { id: order.id }, data: shipped })
    for (const reason of ['buyer', 'owner'] as const)
      await expect(cancelOrder(shop.app, order.id, reason)).rejects.toThrow('order_not_cancellable')
    expect(await refundedNow()).toBe(0)
    await db().order.update({ where: { id: order.id }, data: { fulfillmentStatus: 'returned' } })
    await expect(cancelOrder(shop.app, order.id, 'buyer')).rejects.toThrow('order_not_cancellable')
    expect(await refundedNow()).toBe(0)
    expect(await cancelOrder(shop.app, order.id, 'owner')).toMatchObject({ status: 'cancelled' })
    expect(await refundedNow()).toBe(777)
  })
})
