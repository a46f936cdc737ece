import { queueOrderPush } from '#lib/domains/publishing/push/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { recordOrderEvent } from '../changes/record-order-event.ts'
import { mailOrder, type OrderContext } from '../notices/mail-order.ts'
import { giveBackCoupon } from '../placing/redeem-coupon.ts'
import { listUnshipped } from '../reading/list-unshipped.ts'
import { ownOrder } from './states.ts'

/**
 * Once refunds have left nothing to ship, a paid order is cancelled if nothing was shipped, and fulfilled if a part was. The
 * order must be locked.
 */
export async function settleFulfillment(
  tx: Tx,
  context: OrderContext,
  orderId: number,
  at: Date,
): Promise<void> {
  if ((await listUnshipped(tx, orderId)).length > 0) return
  await tx.order.updateMany({
    where: { ...ownOrder, id: orderId, fulfillmentStatus: 'partially_fulfilled' },
    data: { fulfillmentStatus: 'fulfilled', statusChangedAt: at },
  })
  const { count } = await tx.order.updateMany({
    where: {
      ...ownOrder,
      id: orderId,
      status: { in: ['pending', 'processing'] },
      fulfillmentStatus: 'unfulfilled',
      paymentStatus: { in: ['paid', 'partially_refunded', 'refunded'] },
      // A refund in progress may still fail.
      refundQueued: 0,
    },
    data: {
      status: 'cancelled',
      cancelledAt: at,
      cancelReason: 'refunded',
      releasedAt: at,
      statusChangedAt: at,
      expiresAt: null,
    },
  })
  if (count === 0) return
  // The refunds have restocked what the owner chose.
  await giveBackCoupon(tx, orderId, at)
  await recordOrderEvent(tx, orderId, 'order.cancelled', at, { reason: 'refunded' })
  await mailOrder(tx, context, orderId, 'order_cancelled', {})
  await queueOrderPush(tx, context, orderId, 'order.cancelled')
}
