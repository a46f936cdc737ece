import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compareLedger, findAnyOrder } from '#lib/domains/shop/orders/index.ts'
import {
  cancelAttempts,
  listPayments,
  quoteRefund,
  type RefundRequest,
  refundOrder,
} from '#lib/domains/shop/payments/index.ts'
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
beforeEach(() => shop.peer.slowRefunds(false))
afterEach(() => checkBystanders())

const db = () => shop.app.database.prisma
const find = ({ number }: WebOrder) => findAnyOrder(shop.app, number)
const quote = async (order: WebOrder, request: RefundRequest) =>
  quoteRefund(shop.app, await find(order), request)
const refund = async (order: WebOrder, request: RefundRequest) =>
  refundOrder(shop.app, await find(order), request)
const countRefunds = ({ id: orderId }: WebOrder) => db().refund.count({ where: { orderId } })
const TOTAL = 2350

async function pay(reference: string, instead?: { amount?: number; currency?: string }) {
  await shop.peer.pay(reference, instead)
  await shop.deliverAll()
}

/** An order with the payments that these references were paid with, none of which could be given back. */
async function orderWith({ surplus, isPaid }: { surplus: number[]; isPaid: boolean }) {
  const order = await shop.order({ quantity: 1 })
  const references: string[] = []
  for (const _ of surplus) {
    references.push(await shop.referenceOf(order))
    await shop.peer.setDown(true)
    await cancelAttempts(shop.app, order.id)
    await shop.peer.setDown(false)
    await shop.payAgain(order)
  }
  const { refund: give } = shop.peer.gateway
  shop.peer.gateway.refund = async () => ({ type: 'refused', message: 'Not today.' })
  if (isPaid) await pay(await shop.referenceOf(order))
  for (const [index, reference] of references.entries()) await pay(reference, { amount: surplus[index] ?? 0 })
  shop.peer.gateway.refund = give
  const payments = await listPayments(shop.app, order.id)
  const idOf = (reference: string) => payments.find((one) => one.reference === reference)?.id ?? 0
  return { order, ids: references.map(idOf), own: payments.find(({ paysOrder }) => paysOrder)?.id ?? 0 }
}

describe('a refund of an order that was paid once', () => {
  it('is told with what becomes of its items, and is done as it was told', async () => {
    const order = await shop.order({ quantity: 3 })
    await pay(await shop.referenceOf(order))
    const [line] = (await find(order)).lines
    const units = (quantity: number) => ({ lines: [{ lineId: line?.id ?? 0, quantity }] })
    const told = { gateway: 'sandbox', isSurplus: false, isCancelled: false }
    const worth = (amount: number) => ({ amount: { amount, currency: 'USD' } })
    expect(await quote(order, { ...units(1), restock: true })).toEqual({
      ...{ ...told, ...worth(TOTAL), restocked: 1, unshipped: 1 },
    })
    expect(await quote(order, { amount: 100 })).toEqual({
      ...{ ...told, ...worth(100), restocked: 0, unshipped: 0 },
    })
    expect(await quote(order, { everything: true, payment: 'offline' })).toMatchObject({ gateway: null })
    expect(await quote(order, { everything: true })).toMatchObject({
      ...{ ...told, ...worth(3 * TOTAL), unshipped: 3, isCancelled: true },
    })
    expect(await countRefunds(order)).toBe(0)

    const approved: unknown[] = []
    const approve = (amount: unknown) => void approved.push(amount)
    const wish = { ...units(1), reason: 'Arrived broken', approve }
    await expect(refund(order, { ...wish, expected: TOTAL - 1 })).rejects.toMatchObject({
      ...{ code: 'refund_changed', facts: { number: order.number } },
    })
    expect([approved, await countRefunds(order)]).toEqual([[], 0])
    expect(await refund(order, { ...wish, expected: TOTAL })).toBe('done')
    expect(approved).toEqual([{ amount: TOTAL, currency: 'USD' }])
    const reasons = await db().orderEvent.findMany({
      where: { orderId: order.id, kind: 'order.refund_reason' },
    })
    expect(reasons.map(({ details }) => details)).toEqual([{ text: 'Arrived broken', staffId: null }])
    expect(await refund(order, { amount: 50 })).toBe('done')
    expect(await db().orderEvent.count({ where: { orderId: order.id, kind: 'order.refund_reason' } })).toBe(1)
  })

  it('says whether the provider has made it, accepted it, refused it or not answered', async () => {
    const order = await shop.order()
    await pay(await shop.referenceOf(order))
    shop.peer.slowRefunds(true)
    expect(await refund(order, { amount: 100 })).toBe('pending')
    await shop.peer.setDown(true)
    expect(await refund(order, { amount: 200 })).toBe('queued')
    await shop.peer.setDown(false)
    const { refund: give } = shop.peer.gateway
    shop.peer.gateway.refund = async () => ({ type: 'refused', message: 'Not today.' })
    await expect(refund(order, { amount: 300 })).rejects.toMatchObject({
      ...{ code: 'refund_refused', facts: { reason: 'Not today.' } },
    })
    const fault = new RangeError('A mistake of ours')
    shop.peer.gateway.refund = async () => Promise.reject(fault)
    await expect(refund(order, { amount: 500 })).rejects.toBe(fault)
    shop.peer.gateway.refund = give
    expect(await refund(order, { amount: 400, payment: 'offline' })).toBe('done')
    const made = await db().refund.findMany({ where: { orderId: order.id }, orderBy: { id: 'asc' } })
    expect(
      made.map(({ amount, status, failure, attemptId }) => [amount, status, failure, attemptId !== null]),
    ).toEqual([
      [100n, 'pending', null, true],
      [200n, 'queued', null, true],
      [300n, 'failed', 'Not today.', true],
      [500n, 'queued', null, true],
      [400n, 'done', null, false],
    ])
  })
})

describe('a refund of a payment that the order does not need', () => {
  it('is of an amount, up to what is left, and of no items', async () => {
    const { order, ids } = await orderWith({ surplus: [900], isPaid: true })
    const [payment = 0] = ids
    const [line] = (await find(order)).lines
    const units = (quantity: number) => [{ lineId: line?.id ?? 0, quantity }]
    const nothing = { gateway: 'sandbox', isSurplus: true, restocked: 0, unshipped: 0, isCancelled: false }
    for (const [request, amount] of [
      [{ everything: true }, 900],
      [{ amount: 900 }, 900],
      [{ amount: 1, shipping: 0, lines: units(0) }, 1],
    ] as const)
      expect(await quote(order, { payment, ...request })).toEqual({
        ...{ ...nothing, amount: { amount, currency: 'USD' } },
      })
    const { number } = order
    const left = { amount: 900, currency: 'USD' }
    for (const [request, code, facts] of [
      [{ amount: 901 }, 'refund_above_payment', { number, left }],
      [{ amount: -1 }, 'refund_above_payment', { number, left }],
      [{ everything: true, amount: 1 }, 'refund_amount_alone', null],
      [{}, 'refund_of_nothing', null],
      [{ amount: 1, shipping: 1 }, 'refund_of_surplus', { number, id: payment }],
      [{ amount: 1, lines: units(1) }, 'refund_of_surplus', { number, id: payment }],
    ] as const) {
      await expect(quote(order, { payment, ...request })).rejects.toMatchObject({ code, facts })
      await expect(refund(order, { payment, ...request })).rejects.toMatchObject({ code, facts })
    }
    const before = await countRefunds(order)
    await expect(refund(order, { payment, amount: 300, expected: 301 })).rejects.toThrow('refund_changed')
    expect(await countRefunds(order)).toBe(before)
    expect(await refund(order, { payment, amount: 300, expected: 300, staffId: null })).toBe('done')
    await expect(quote(order, { payment, amount: 601 })).rejects.toMatchObject({
      facts: { left: { amount: 600, currency: 'USD' } },
    })
    expect(await quote(order, { payment, everything: true })).toMatchObject({ amount: { amount: 600 } })
    // Comes back to the shop, and is none of what was refunded of the order.
    const { reference } = await db().paymentAttempt.findUniqueOrThrow({ where: { id: payment } })
    await shop.peer.bounceRefunds(reference ?? '')
    await shop.deliverAll()
    expect(await quote(order, { payment, everything: true })).toMatchObject({ amount: { amount: 900 } })
    expect(await compareLedger(db(), { orderId: order.id })).toEqual([])
  })

  it('has to be named where there are several to choose from', async () => {
    const paid = await orderWith({ surplus: [900], isPaid: true })
    await expect(quote(paid.order, { everything: true })).rejects.toMatchObject({
      code: 'refund_needs_payment',
      facts: { number: paid.order.number, ids: [paid.own, ...paid.ids].join(', '), offline: 1 },
    })
    const [line] = (await find(paid.order)).lines
    for (const items of [{ lines: [{ lineId: line?.id ?? 0, quantity: 1 }] }])
      expect(await quote(paid.order, items)).toMatchObject({ isSurplus: false })
    await refund(paid.order, { payment: paid.ids[0] ?? 0, everything: true })
    expect(await quote(paid.order, { everything: true })).toMatchObject({ isSurplus: false })

    const waiting = await orderWith({ surplus: [900, 800], isPaid: false })
    await expect(quote(waiting.order, { everything: true })).rejects.toMatchObject({
      code: 'refund_needs_payment',
      facts: { number: waiting.order.number, ids: waiting.ids.join(', '), offline: 0 },
    })
    await refund(waiting.order, { payment: waiting.ids[0] ?? 0, everything: true })
    expect(await quote(waiting.order, { everything: true })).toMatchObject({
      ...{ isSurplus: true, amount: { amount: 800 } },
    })
    const open = (await listPayments(shop.app, waiting.order.id)).find(({ captured }) => captured === 0)
    for (const id of [open?.id ?? 0, paid.own, 999_999])
      await expect(quote(waiting.order, { payment: id, everything: true })).rejects.toMatchObject({
        ...{ code: 'refund_of_unknown_payment', facts: { number: waiting.order.number, id } },
      })
  })
})
