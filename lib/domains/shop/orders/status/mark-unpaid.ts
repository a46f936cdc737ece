import { queueOrderPush } from '#lib/domains/publishing/push/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { recordOrderEvent } from '../changes/record-order-event.ts'
import { deductReturned } from '../changes/returns/deduct.ts'
import { mailOrder, type OrderContext } from '../notices/mail-order.ts'
import { noticePayment } from '../notices/notice-order.ts'
import { releaseOrder } from './release-order.ts'
import { type CancelReason, ownOrder, reachedFrom } from './states.ts'

type Failure = { orderId: number; at: Date; reason?: string }

/** Marks an order's payment as failed; it can be paid again. Resolves to whether the order changed. */
export async function markFailed(tx: Tx, context: OrderContext, failure: Failure): Promise<boolean> {
  const { orderId, at } = failure
  const { count } = await tx.order.updateMany({
    where: { id: orderId, ...failing },
    data: { paymentStatus: 'failed', statusChangedAt: at },
  })
  if (count > 0) await notifyFailure(tx, context, failure)
  return count > 0
}

/**
 * An online payment failed. An order with an offline method keeps waiting for that; any other is marked as failed. Resolves to
 * whether the buyer was notified.
 */
export async function markAttemptFailed(tx: Tx, context: OrderContext, failure: Failure): Promise<boolean> {
  const { orderId, at } = failure
  const { count } = await tx.order.updateMany({
    where: { id: orderId, ...failing, gatewayType: 'offline' },
    data: { statusChangedAt: at },
  })
  if (count > 0) await notifyFailure(tx, context, failure)
  const isFailed = count > 0 || (await markFailed(tx, context, failure))
  // What came back meanwhile has waited for the outcome.
  await deductReturned(tx, context, { orderId, at })
  return isFailed
}

const failing = { ...ownOrder, paymentStatus: { in: reachedFrom.failed }, status: { not: 'cancelled' } }

async function notifyFailure(tx: Tx, context: OrderContext, { orderId, at, reason }: Failure): Promise<void> {
  await recordOrderEvent(tx, orderId, 'order.payment_failed', at, reason === undefined ? {} : { reason })
  await mailOrder(tx, context, orderId, 'order_failed', {})
  await noticePayment(tx, context, { orderId, problem: 'failed', at })
  await queueOrderPush(tx, context, orderId, 'order.payment_failed')
}

/** A failed order is to be paid again. Resolves to whether the order changed. */
export async function markPending(tx: Tx, { orderId, at }: { orderId: number; at: Date }): Promise<boolean> {
  const { count } = await tx.order.updateMany({
    where: {
      ...ownOrder,
      id: orderId,
      paymentStatus: { in: reachedFrom.pending },
      status: { not: 'cancelled' },
    },
    data: { paymentStatus: 'pending', statusChangedAt: at },
  })
  return count === 1
}

/**
 * Cancels an unpaid, unshipped order whose payment is not processing, and releases its stock and coupon. With `dueBy`, only if
 * it has expired by then. Resolves to whether the order changed.
 */
export async function markCancelled(
  tx: Tx,
  context: OrderContext,
  { orderId, at, reason, dueBy }: { orderId: number; at: Date; reason: CancelReason; dueBy?: Date },
): Promise<boolean> {
  const { count } = await tx.order.updateMany({
    where: {
      ...ownOrder,
      id: orderId,
      status: 'pending',
      fulfillmentStatus: 'unfulfilled',
      paymentStatus: { in: reachedFrom.cancelled },
      processingSince: null,
      ...(dueBy && { expiresAt: { lte: dueBy } }),
    },
    data: asCancelled(at, reason),
  })
  if (count === 0) return false
  await followCancellation(tx, context, { orderId, at, reason })
  return true
}

export function asCancelled(at: Date, reason: CancelReason) {
  return {
    status: 'cancelled',
    paymentStatus: 'cancelled',
    cancelledAt: at,
    cancelReason: reason,
    statusChangedAt: at,
    expiresAt: null,
    openCartId: null,
  }
}

/** Releases a cancelled order's stock and coupon, and notifies the buyer. */
export async function followCancellation(
  tx: Tx,
  context: OrderContext,
  { orderId, at, reason }: { orderId: number; at: Date; reason: CancelReason },
): Promise<void> {
  await releaseOrder(tx, orderId, at)
  await recordOrderEvent(tx, orderId, 'order.cancelled', at, { reason })
  await mailOrder(tx, context, orderId, 'order_cancelled', {})
  await queueOrderPush(tx, context, orderId, 'order.cancelled')
}
