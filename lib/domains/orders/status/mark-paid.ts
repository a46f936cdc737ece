import type { Context } from '#lib/context.ts'
import { queueOrderPush } from '#lib/domains/push/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { closeCart } from '../carts/close-cart.ts'
import { emptyRecovered } from '../carts/empty-recovered.ts'
import { flagMismatch } from '../flag-order.ts'
import { mailOrder, type OrderContext } from '../notices/mail-order.ts'
import { recordOrderEvent } from '../record-order-event.ts'
import { retakeCoupon } from '../spend-coupon.ts'
import { countSale } from '../stock/count-sale.ts'
import { listVariants, lockGoods } from '../stock/lock-goods.ts'
import { takeStock } from '../stock/move-stock.ts'
import { reachedFrom } from './states.ts'

/** A payment as the provider tells it; `amount` in minor units. */
export type PaymentFact = {
  orderId: number
  amount: number
  currency: string
  at: Date
  /** There was nothing to pay, of which nobody is told. */
  isFree?: boolean
}

const noLongerWaiting = { expiresAt: null, processingSince: null } as const

/**
 * Counts an order as paid, with all that follows from it. Resolves to whether it changed: not where it was paid, or was
 * cancelled (see `markPaidLate`). Another amount or currency than the order's flags the order instead.
 */
export async function markPaid(tx: Tx, context: OrderContext, payment: PaymentFact): Promise<boolean> {
  const { orderId, at } = payment
  if (!(await matches(tx, payment))) return false
  const { count } = await tx.order.updateMany({
    where: { id: orderId, paymentStatus: { in: reachedFrom.paid }, status: { not: 'cancelled' } },
    data: { paymentStatus: 'paid', paidAt: at, statusChangedAt: at, ...noLongerWaiting },
  })
  if (count === 0) return false
  await followPayment(tx, context, payment)
  return true
}

/** Counts an order's payment as promised by the provider; it is paid when it is captured. */
export async function markAuthorized(tx: Tx, _context: OrderContext, payment: PaymentFact): Promise<boolean> {
  const { orderId, at } = payment
  if (!(await matches(tx, payment))) return false
  const { count } = await tx.order.updateMany({
    where: { id: orderId, paymentStatus: { in: reachedFrom.authorized }, status: { not: 'cancelled' } },
    data: { paymentStatus: 'authorized', statusChangedAt: at, ...noLongerWaiting },
  })
  if (count === 0) return false
  await recordOrderEvent(tx, orderId, 'order.authorized', at)
  await closeCart(tx, orderId, at)
  return true
}

/**
 * A payment for an order that was cancelled meanwhile. One that merely expired goes on where its goods are still there;
 * else, and where somebody cancelled it on purpose, the money is to be given back. Resolves to null where the order was
 * not cancelled, or is settled already.
 */
export async function markPaidLate(
  tx: Tx,
  context: OrderContext & Pick<Context, 'database'>,
  payment: PaymentFact,
): Promise<'recovered' | 'refund' | null> {
  const { orderId, amount, at } = payment
  if (!(await matches(tx, payment))) return null
  // Holds the row, so that of two who report the payment one goes on.
  const { count } = await tx.order.updateMany({
    where: { id: orderId, paymentStatus: 'cancelled' },
    data: { itemCount: { increment: 0 } },
  })
  if (count === 0) return null
  const { cancelReason, erasedAt, customer } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { cancelReason: true, erasedAt: true, customer: { select: { deletedAt: true } } },
  })
  const lines = await tx.orderLine.findMany({
    where: { orderId },
    select: { id: true, variantId: true, name: true, quantity: true },
  })
  // Of whom the account is deleted, nobody knows any more where the goods would go.
  const isWanted = cancelReason === 'expired' && erasedAt === null && !customer?.deletedAt
  if (isWanted) await lockGoods(tx, context.database, listVariants(lines))
  if (!isWanted || !(await areInStock(tx, lines))) {
    await recordOrderEvent(tx, orderId, 'order.paid_late', at, { amount })
    return 'refund'
  }
  const taken = await takeStock(tx, orderId, lines, at)
  for (const { id, variantId } of lines) {
    const stockTaken = variantId === null ? 0 : (taken.get(variantId) ?? 0)
    await tx.orderLine.update({ where: { id }, data: { stockTaken }, select: { id: true } })
  }
  await retakeCoupon(tx, orderId)
  await tx.order.updateMany({
    where: { id: orderId },
    data: {
      status: 'pending',
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
  await followPayment(tx, context, payment)
  return 'recovered'
}

/** Locks what it looks at, so that taking it afterwards cannot fail. */
async function areInStock(
  tx: Tx,
  lines: readonly { variantId: number | null; quantity: number }[],
): Promise<boolean> {
  const sorted = [...lines].sort((a, b) => (a.variantId ?? 0) - (b.variantId ?? 0))
  for (const { variantId, quantity } of sorted) {
    if (variantId === null) return false
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

async function followPayment(tx: Tx, context: OrderContext, { orderId, amount, at, isFree }: PaymentFact) {
  await tx.order.updateMany({ where: { id: orderId, status: 'pending' }, data: { status: 'processing' } })
  // What is paid for at the door was delivered before.
  await tx.order.updateMany({
    where: { id: orderId, status: 'processing', fulfillmentStatus: 'delivered' },
    data: { status: 'completed' },
  })
  await recordOrderEvent(tx, orderId, 'order.paid', at, { amount })
  await closeCart(tx, orderId, at)
  if (!isFree) {
    await mailOrder(tx, context, orderId, 'order_paid', {})
    await queueOrderPush(tx, context, orderId, 'order.paid')
  }
  // Last, so that other orders of a product wait for it as briefly as can be.
  await countSale(tx, orderId, at)
}

/** Whether the order is what was paid for. Else one that waits for its payment is flagged, for the owner to look at. */
async function matches(tx: Tx, payment: PaymentFact): Promise<boolean> {
  const { orderId, amount, currency } = payment
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { total: true, currency: true },
  })
  if (Number(order.total) === amount && order.currency === currency) return true
  if (await isWaiting(tx, orderId)) await flagMismatch(tx, payment)
  return false
}

/** Whether an order still waits for its payment, or for what was authorized to be captured. */
export async function isWaiting(tx: Tx, orderId: number): Promise<boolean> {
  const where = { id: orderId, paymentStatus: { in: reachedFrom.paid }, status: { not: 'cancelled' } }
  return (await tx.order.count({ where })) > 0
}
