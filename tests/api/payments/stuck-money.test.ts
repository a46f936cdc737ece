import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  cancelOrder,
  expireOrders,
  payByHand,
  type RefundRequest,
  refundByHand,
} from '#lib/domains/shop/checkout/index.ts'
import { findAnyOrder } from '#lib/domains/shop/orders/index.ts'
import { cancelAttempts, listPayments } from '#lib/domains/shop/payments/index.ts'
import { addBystanders } from '#tests/support/payments/bystanders.ts'
import { openPaymentShop, type PaymentShop, type WebOrder } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'

let shop: PaymentShop
let checkBystanders: () => Promise<void>

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
  checkBystanders = await addBystanders(shop)
})
afterAll(() => shop.close())
afterEach(() => checkBystanders())

const db = () => shop.app.database.prisma
const paymentStatus = async (order: WebOrder) => (await shop.read(order)).payment_status
const refund = async ({ number }: WebOrder, wish: RefundRequest = { everything: true }) =>
  refundByHand(shop.app, await findAnyOrder(shop.app, number), wish)
const pay = async (reference: string, instead?: { amount?: number; currency?: string }) => {
  await shop.peer.pay(reference, instead)
  await shop.deliverAll()
}
const unheard = async (work: () => Promise<unknown>) => {
  await shop.peer.setDown(true)
  await work()
  await shop.peer.setDown(false)
}
/** An order whose first payment, of one unit, can still be made at the provider: it costs two units now. */
async function orderMore() {
  const order = await shop.order()
  const first = await shop.referenceOf(order)
  await unheard(async () => {
    await shop.add({ id: order.productId }, 1, order.cart)
    await shop.checkOut(order.cart, { payment_gateway: 'sandbox' })
  })
  await shop.payAgain(order)
  return { order, first, second: await shop.referenceOf(order), asked: order.total }
}
const lastMail = async (order: WebOrder) => (await shop.mailsOf(order)).at(-1)

describe('a superseded payment of another total', () => {
  it('is refunded by itself where the order is paid already', async () => {
    const { order, first, second, asked } = await orderMore()
    await pay(second)
    expect(await paymentStatus(order)).toBe('paid')
    await pay(first)
    expect(await shop.peer.refunded(first)).toBe(asked)
    expect(await shop.peer.refunded(second)).toBe(0)
    expect([await shop.flagOf(order), await lastMail(order)]).toEqual([null, 'order_refunded'])
    expect(await shop.read(order)).toMatchObject({
      payment_status: 'paid',
      totals: { refunded: { amount: 0 } },
    })
  })

  it('is refunded by itself once the order is paid', async () => {
    const { order, first, second, asked } = await orderMore()
    await pay(first)
    expect([await paymentStatus(order), await shop.flagOf(order)]).toEqual(['pending', 'payment_mismatch'])
    await pay(second)
    expect(await paymentStatus(order)).toBe('paid')
    expect([await shop.peer.refunded(first), await shop.peer.refunded(second)]).toEqual([asked, 0])
    expect(await shop.flagOf(order)).toBeNull()
  })

  it('is refunded by itself when the order expires, or is cancelled', async () => {
    const expired = await orderMore()
    const cancelled = await orderMore()
    await pay(expired.first)
    await pay(cancelled.first)
    await cancelOrder(shop.app, cancelled.order.id, 'owner')
    shop.clock.advance(61 * 60)
    await expireOrders(shop.app)
    await shop.deliverAll()
    for (const { order, first, asked } of [expired, cancelled]) {
      expect(await paymentStatus(order)).toBe('cancelled')
      expect([await shop.peer.refunded(first), await shop.flagOf(order)]).toEqual([asked, null])
      expect(await lastMail(order)).toBe('order_refunded')
    }
  })

  it('is refunded by command while the order still waits', async () => {
    const { order, first, asked } = await orderMore()
    await pay(first)
    const [{ id } = { id: 0 }] = await listPayments(shop.app, order.id)
    await refund(order, { payment: id, amount: 50 })
    await expect(refund(order, { payment: id, amount: asked })).rejects.toThrow('refund_above_payment')
    await expect(refund(order, { payment: id, shipping: 1 })).rejects.toThrow('refund_of_surplus')
    await refund(order)
    expect(await shop.peer.refunded(first)).toBe(asked)
    await expect(refund(order)).rejects.toThrow(/^refund_/)
    expect(await shop.read(order)).toMatchObject({
      payment_status: 'pending',
      can_pay: true,
      totals: { refunded: { amount: 0 } },
    })
    expect(await shop.flagOf(order)).toBeNull()
  })
})

describe('a payment of a cancelled order', () => {
  it('goes back in full in the currency and amount that were captured', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    await unheard(() => cancelOrder(shop.app, order.id, 'buyer'))
    await pay(reference, { amount: 777, currency: 'EUR' })
    expect(await shop.peer.refunded(reference)).toBe(777)
    expect(await db().refund.findFirstOrThrow({ where: { orderId: order.id } })).toMatchObject({
      amount: 777n,
      currency: 'EUR',
      status: 'done',
    })
    expect([await shop.flagOf(order), await lastMail(order)]).toEqual([null, 'order_refunded'])
  })

  it('flags the order only where the provider refuses its refund, which a command can try again', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    await unheard(() => cancelOrder(shop.app, order.id, 'owner'))
    const { refund: give } = shop.peer.gateway
    shop.peer.gateway.refund = async () => ({ type: 'refused', message: 'Not today.' })
    await pay(reference)
    shop.peer.gateway.refund = give
    expect([await shop.flagOf(order), await lastMail(order)]).toEqual(['refund_failed', 'order_cancelled'])
    await refund(order)
    expect(await shop.peer.refunded(reference)).toBe(order.total)
    expect(await shop.read(order)).toMatchObject({ status: 'cancelled', totals: { refunded: { amount: 0 } } })
  })

  it('flags the order where the provider takes the refund first and does not make it then', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    await unheard(() => cancelOrder(shop.app, order.id, 'owner'))
    shop.peer.slowRefunds(true)
    await pay(reference)
    shop.peer.slowRefunds(false)
    expect([await shop.flagOf(order), await lastMail(order)]).toEqual([null, 'order_cancelled'])
    await shop.peer.endRefunds('failed')
    await shop.deliverAll()
    expect([await shop.flagOf(order), await lastMail(order)]).toEqual(['refund_failed', 'order_cancelled'])
    await refund(order)
    expect([await shop.peer.refunded(reference), await lastMail(order)]).toEqual([
      order.total,
      'order_refunded',
    ])
  })

  it('flags the order where the provider takes the refund and never makes it', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    await unheard(() => cancelOrder(shop.app, order.id, 'owner'))
    shop.peer.slowRefunds(true)
    await pay(reference)
    shop.peer.slowRefunds(false)
    for (let day = 0; day < 30; day++) {
      expect(await shop.flagOf(order)).toBeNull()
      shop.clock.advance(24 * 3600)
      await shop.app.outbox.drain()
    }
    shop.clock.advance(24 * 3600)
    await shop.app.outbox.drain()
    expect(await shop.flagOf(order)).toBe('refund_failed')
  })

  it('flags the order once the provider has not answered for a day', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    await unheard(() => cancelOrder(shop.app, order.id, 'owner'))
    const { refund: give } = shop.peer.gateway
    shop.peer.gateway.refund = async () => {
      throw new Error('No answer.')
    }
    await pay(reference)
    expect(await shop.flagOf(order)).toBeNull()
    for (let hours = 0; hours < 72; hours++) {
      shop.clock.advance(3600)
      await shop.app.outbox.drain()
    }
    shop.peer.gateway.refund = give
    expect(await shop.flagOf(order)).toBe('refund_failed')
  })

  it('that was refunded in the provider’s own pages is refunded no more', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    await unheard(() => cancelOrder(shop.app, order.id, 'owner'))
    await shop.peer.pay(reference)
    await shop.peer.gateway.refund?.({ refundId: 'by-hand', reference, amount: 350, currency: 'USD' })
    await shop.deliverAll()
    expect(await shop.peer.refunded(reference)).toBe(order.total)
    expect(await shop.flagOf(order)).toBeNull()
    const refunds = await db().refund.findMany({ where: { orderId: order.id }, orderBy: { id: 'asc' } })
    expect(refunds.map(({ reason, amount }) => [reason, Number(amount)])).toEqual([
      ['provider', 350],
      ['paid_late', order.total - 350],
    ])
  })
})

describe('an order that its owner counts as paid', () => {
  it('was paid by the payment that did not match: what was captured is what can be refunded', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    await pay(reference, { amount: 2000 })
    await payByHand(shop.app, await findAnyOrder(shop.app, order.number))
    await shop.deliverAll()
    expect([await paymentStatus(order), await shop.peer.refunded(reference)]).toEqual(['paid', 0])
    expect(await shop.flagOf(order)).toBeNull()
    await expect(refund(order, { amount: 2001 })).rejects.toMatchObject({
      code: 'refund_above_rest',
      facts: { left: { amount: 2000, currency: 'USD' } },
    })
    await expect(refund(order, { payment: 999_999, everything: true })).rejects.toMatchObject({
      code: 'refund_of_unknown_payment',
      facts: { id: 999_999 },
    })
    await refund(order, { amount: 500 })
    expect(await paymentStatus(order)).toBe('partially_refunded')
    await refund(order)
    expect(await shop.peer.refunded(reference)).toBe(2000)
    expect(await shop.read(order)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
  })

  it('was paid in another way if that is said, and the payment that did not match goes back', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    await pay(reference, { amount: 3000 })
    await payByHand(shop.app, await findAnyOrder(shop.app, order.number), { payment: 'offline' })
    await shop.deliverAll()
    expect([await paymentStatus(order), await shop.peer.refunded(reference)]).toEqual(['paid', 3000])
    await refund(order)
    expect(await paymentStatus(order)).toBe('refunded')
  })

  it('was not paid by a payment of another currency', async () => {
    const order = await shop.order()
    const reference = await shop.referenceOf(order)
    await pay(reference, { amount: 2000, currency: 'EUR' })
    const mark = async () => payByHand(shop.app, await findAnyOrder(shop.app, order.number))
    await expect(mark()).rejects.toThrow('payment_not_receivable')
    await refund(order)
    expect((await mark()).paymentStatus).toBe('paid')
  })
})

describe('an order that was paid twice', () => {
  /** Paid by two payments, of which the provider refuses to give the second back. */
  async function payTwice() {
    const order = await shop.order()
    const first = await shop.referenceOf(order)
    await unheard(() => cancelAttempts(shop.app, order.id))
    await shop.payAgain(order)
    const second = await shop.referenceOf(order)
    await pay(second)
    const { refund: give } = shop.peer.gateway
    shop.peer.gateway.refund = async () => ({ type: 'refused', message: 'Not today.' })
    await pay(first)
    shop.peer.gateway.refund = give
    const payments = await listPayments(shop.app, order.id)
    const idOf = (reference: string) => payments.find((one) => one.reference === reference)?.id ?? 0
    return { order, good: second, surplus: first, idOf }
  }

  it('has the payment named that a refund is of, and remembers which refund failed', async () => {
    const { order, good, surplus, idOf } = await payTwice()
    expect(await shop.flagOf(order)).toBe('refund_failed')
    const failed = { orderId: order.id, kind: 'order.refund_failed' }
    expect((await db().orderEvent.findFirstOrThrow({ where: failed })).details).toMatchObject({
      payment: idOf(surplus),
    })
    await expect(refund(order)).rejects.toMatchObject({
      code: 'refund_needs_payment',
      facts: { ids: `${idOf(good)}, ${idOf(surplus)}`, offline: 1 },
    })
    await refund(order, { payment: idOf(surplus), everything: true })
    expect([await shop.peer.refunded(surplus), await shop.peer.refunded(good)]).toEqual([order.total, 0])
    expect(await shop.read(order)).toMatchObject({ status: 'processing', payment_status: 'paid' })
  })

  it('is refunded by item without a name: only its own payment has any', async () => {
    const { order, good, surplus } = await payTwice()
    const { lines } = await findAnyOrder(shop.app, order.number)
    await refund(order, { lines: lines.map(({ id: lineId }) => ({ lineId, quantity: 1 })) })
    expect([await shop.peer.refunded(surplus), await shop.peer.refunded(good)]).toEqual([0, order.total])
  })
})

it('of refunds of one payment at the same time no more is refunded than was captured', async () => {
  const { order, first, asked } = await orderMore()
  await pay(first)
  const [{ id } = { id: 0 }] = await listPayments(shop.app, order.id)
  const part = Math.floor(asked / 2) + 1
  const all = await Promise.allSettled(
    Array.from({ length: 6 }, () => refund(order, { payment: id, amount: part })),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await shop.peer.refunded(first)).toBe(part)
})
