import type { Context } from '#lib/context.ts'
import { queueOrderPush } from '#lib/domains/publishing/push/index.ts'
import { lockStock, spreadUnits } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { runStatement, selectRow } from '#lib/platform/database/statements/run-statement.ts'
import { flagMismatch } from '../changes/flag-order.ts'
import { queueInvoice } from '../changes/queue-document.ts'
import { recordOrderEvent } from '../changes/record-order-event.ts'
import { countStep } from '../funnel/count-step.ts'
import { mailOrder, type OrderContext } from '../notices/mail-order.ts'
import { noticeOrder, noticePayment } from '../notices/notice-order.ts'
import { loadNotified } from '../notices/notified-order.ts'
import { closeCart, emptyRecovered } from '../placing/close-cart.ts'
import { retakeCoupon } from '../placing/redeem-coupon.ts'
import { payOrder, payRest, selectDue, selectWaiting } from '../statements/paid.ts'
import { countSale } from '../stock/count-sale.ts'
import { listVariants } from '../stock/list-variants.ts'
import { addUnits, takeStock, unitsTaken } from '../stock/move-stock.ts'
import { noticeLowStock } from '../stock/notice-low-stock.ts'
import { addToTakings } from './count-takings.ts'
import { settlePaidState } from './settle-paid-state.ts'
import { ownOrder, reachedFrom } from './states.ts'

/** A payment as the provider reports it; `amount` is in minor units. The caller writes it to the ledger. */
export type PaymentFact = {
  orderId: number
  amount: number
  currency: string
  at: Date
  /** What was paid instead of the order's total, which the owner accepts. */
  accepted?: number
  /** There was nothing to pay, so nobody is notified. */
  isFree?: boolean
}

/**
 * Marks an order as paid, with everything that follows. Resolves to false if it is paid already or cancelled (see
 * `markPaidLate`). If the amount or currency is not the order's, the order is flagged instead.
 */
export async function markPaid(tx: Tx, context: OrderContext, payment: PaymentFact): Promise<boolean> {
  const { orderId, amount, currency, at, accepted } = payment
  const paid = accepted === undefined || accepted === amount ? null : accepted
  const fact = { orderId, amount, currency, paid, at, now: context.clock.now() }
  if ((await runStatement(tx, payOrder, fact)) === 0) {
    if (await payOutstanding(tx, context, payment)) return true
    // Flags it if it waits for something else.
    await matches(tx, context, payment)
    return false
  }
  await followPayment(tx, context, payment)
  return true
}

/** Pays the rest of an order that was edited after it was paid; its items count as sold since then. */
async function payOutstanding(tx: Tx, context: OrderContext, payment: PaymentFact): Promise<boolean> {
  const { orderId, amount, currency, at } = payment
  const counted = payment.accepted ?? amount
  const rest = { orderId, amount, counted, currency, at, now: context.clock.now() }
  if ((await runStatement(tx, payRest, rest)) === 0) return false
  await settlePaidState(tx, orderId)
  await recordOrderEvent(tx, orderId, 'order.paid', at, { amount: counted, rest: true })
  const order = await loadNotified(tx, orderId)
  await mailOrder(tx, context, order, 'order_paid', { is_repeated: true })
  await queueOrderPush(tx, context, order, 'order.paid')
  await queueInvoice(tx, context, orderId)
  await addToTakings(tx, orderId, { orders: 0, amount: counted })
  return true
}

/** Marks an order's payment as authorized by the provider; it is paid once captured. */
export async function markAuthorized(tx: Tx, context: OrderContext, payment: PaymentFact): Promise<boolean> {
  const { orderId, at } = payment
  if (!(await matches(tx, context, payment))) return false
  const { count } = await tx.order.updateMany({
    where: {
      ...ownOrder,
      id: orderId,
      paymentStatus: { in: reachedFrom.authorized },
      status: { not: 'cancelled' },
    },
    data: { paymentStatus: 'authorized', statusChangedAt: at, expiresAt: null, processingSince: null },
  })
  if (count === 0) return false
  await recordOrderEvent(tx, orderId, 'order.authorized', at)
  await closeCart(tx, orderId, at)
  return true
}

/**
 * Handles a payment for an order that was cancelled meanwhile. An expired order is recovered if everything is still in stock;
 * otherwise, or if it was cancelled on purpose, the money has to be refunded. Resolves to null if the order was not cancelled
 * or is settled already.
 */
export async function markPaidLate(
  tx: Tx,
  context: OrderContext & Pick<Context, 'database'>,
  payment: PaymentFact,
): Promise<'recovered' | 'refund' | null> {
  const { orderId, amount, at } = payment
  if (!(await matches(tx, context, payment))) return null
  // Locks the row, so that of two reports of the payment only one goes on.
  const { count } = await tx.order.updateMany({
    where: { ...ownOrder, id: orderId, paymentStatus: 'cancelled' },
    data: { itemCount: { increment: 0 } },
  })
  if (count === 0) return null
  const { cancelReason, erasedAt, customer } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { cancelReason: true, erasedAt: true, customer: { select: { deletedAt: true } } },
  })
  const lines = await tx.orderLine.findMany({
    where: { orderId },
    select: { id: true, slug: true, variantId: true, name: true, quantity: true, requiresShipping: true },
  })
  // Without an account or address, there is nowhere to ship to.
  const isWanted = cancelReason === 'expired' && erasedAt === null && !customer?.deletedAt
  if (isWanted) await lockStock(tx, context.database, listVariants(lines))
  if (!isWanted || !(await areInStock(tx, lines))) {
    await recordOrderEvent(tx, orderId, 'order.paid_late', at, { amount })
    return 'refund'
  }
  const taken = await takeStock(tx, orderId, lines, at)
  for (const line of lines) {
    const stockTaken = unitsTaken(taken, line)
    await tx.orderLine.update({ where: { id: line.id }, data: { stockTaken }, select: { id: true } })
  }
  await retakeCoupon(tx, orderId)
  await tx.order.updateMany({
    where: { id: orderId },
    data: {
      // Nothing of an expired order was shipped.
      ...(lines.some(({ requiresShipping }) => requiresShipping)
        ? { status: 'processing' }
        : { status: 'completed', fulfillmentStatus: 'fulfilled' }),
      paymentStatus: 'paid',
      paidAt: at,
      cancelledAt: null,
      cancelReason: null,
      releasedAt: null,
      flag: 'paid_late',
      statusChangedAt: at,
    },
  })
  await emptyRecovered(tx, orderId, at)
  await noticeLowStock(tx, context, orderId, taken)
  await noticePayment(tx, context, { orderId, problem: 'paid_late', at })
  await followPayment(tx, context, payment)
  return 'recovered'
}

/** Locks the stock it checks, so that taking it afterwards cannot fail. */
async function areInStock(
  tx: Tx,
  lines: readonly { slug: string | null; variantId: number | null; quantity: number }[],
): Promise<boolean> {
  const units = new Map<number, number>()
  for (const { slug, variantId, quantity } of lines) {
    // Never a product, so that it has no stock.
    if (slug === null) continue
    if (variantId === null) return false
    addUnits(units, variantId, quantity)
  }
  for (const [variantId, quantity] of await spreadUnits(tx, units)) {
    const { count } = await tx.productVariant.updateMany({
      where: {
        id: variantId,
        OR: [{ trackStock: false }, { backorder: true }, { stock: { gte: quantity } }],
      },
      data: { stock: { increment: 0 } },
    })
    if (count === 0) return false
  }
  return true
}

/** What follows once an order is paid and in its new status. */
async function followPayment(
  tx: Tx,
  context: OrderContext,
  { orderId, at, isFree, ...payment }: PaymentFact,
) {
  const amount = payment.accepted ?? payment.amount
  await recordOrderEvent(tx, orderId, 'order.paid', at, { amount })
  await closeCart(tx, orderId, at)
  if (!isFree) {
    const order = await loadNotified(tx, orderId)
    await mailOrder(tx, context, order, 'order_paid', order.isConfirmed ? { is_repeated: true } : {})
    await noticeOrder(tx, context, order)
    await queueOrderPush(tx, context, order, 'order.paid')
    await queueInvoice(tx, context, orderId)
  }
  // Last, to hold the products' rows as briefly as possible.
  await countSale(tx, orderId, at)
  await addToTakings(tx, orderId, { orders: 1, amount })
  await countStep(tx, context, 'paid')
}

/** Whether amount and currency are the order's. If not, an order that waits for its payment is flagged for the owner. */
async function matches(tx: Tx, context: OrderContext, payment: PaymentFact): Promise<boolean> {
  const { orderId, amount, currency } = payment
  const due = await selectRow(tx, selectDue, { orderId })
  if (!due) throw new Error(`There is no order ${orderId}.`)
  if (due.due === amount && due.currency === currency) return true
  if (await isWaiting(tx, orderId)) await flagMismatch(tx, context, payment)
  return false
}

/** Whether an order still waits for its payment or its capture. */
export async function isWaiting(tx: Tx, orderId: number): Promise<boolean> {
  return (await selectRow(tx, selectWaiting, { orderId })) !== null
}
