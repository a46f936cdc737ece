import { queueOrderPush } from '#lib/domains/publishing/push/index.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { recordOrderEvent } from '../changes/record-order-event.ts'
import { mailOrder, type OrderContext } from '../notices/mail-order.ts'
import { giveBackCoupon } from '../placing/redeem-coupon.ts'
import { keepsUndelivered, type LineUnits, listUnits, outOf, unshippedOf } from '../reading/line-units.ts'
import { type FulfillmentStatus, ownOrder, paidStatuses } from './states.ts'

/**
 * Brings an order's delivery up to date with what was shipped, refunded and returned. If nothing is left to ship and nothing was
 * shipped, a paid order is cancelled. The order must be locked.
 */
export async function settleFulfillment(
  tx: Tx,
  context: OrderContext,
  orderId: number,
  at: Date,
): Promise<void> {
  const order = await tx.order.findFirst({
    where: { ...ownOrder, id: orderId, status: { not: 'cancelled' } },
    select: { status: true, paymentStatus: true, fulfillmentStatus: true },
  })
  if (!order) return
  const lines = await listUnits(tx, orderId)
  const fulfillmentStatus = fulfillmentOf(lines, order.fulfillmentStatus as FulfillmentStatus)
  const isLeft = lines.some((line) => unshippedOf(line) > 0)
  const status = statusWith({ ...order, fulfillmentStatus })
  if (status !== order.status || fulfillmentStatus !== order.fulfillmentStatus)
    await tx.order.update({
      where: { id: orderId },
      data: { status, fulfillmentStatus, statusChangedAt: at },
      select: { id: true },
    })
  if (isLeft) return
  if (await hasUndelivered(tx, orderId)) await completeUnshipped(tx, orderId, at)
  else await cancelUnshipped(tx, context, orderId, at)
}

/** How far the delivery of an order is, by the units of the lines that are delivered. */
export function fulfillmentOf(lines: readonly LineUnits[], current: FulfillmentStatus): FulfillmentStatus {
  const sum = (count: (line: LineUnits) => number) => lines.reduce((all, line) => all + count(line), 0)
  const [out, back, left] = [sum(outOf), sum(({ returned }) => returned), sum(unshippedOf)]
  const wasShipped = lines.some(({ shipped }) => shipped > 0)
  if (!wasShipped) return current
  if (out === 0) return 'unfulfilled'
  if (left > 0) return 'partially_fulfilled'
  if (back > 0) return back >= out ? 'returned' : 'partially_returned'
  return current === 'delivered' ? 'delivered' : 'fulfilled'
}

/** An order goes on if something has to be shipped again, and is done once all that was shipped has come back and was paid. */
function statusWith({
  status,
  paymentStatus,
  fulfillmentStatus,
}: {
  status: string
  paymentStatus: string
  fulfillmentStatus: string
}): string {
  if (status === 'completed' && ['unfulfilled', 'partially_fulfilled'].includes(fulfillmentStatus))
    return 'processing'
  const isDone = fulfillmentStatus === 'returned' && paidStatuses.includes(paymentStatus)
  return isDone && status === 'processing' ? 'completed' : status
}

/** An order that came back whole and was refunded whole has used no coupon. The order must be locked. */
export async function endReturned(tx: Tx, orderId: number, at: Date): Promise<void> {
  const where = { ...ownOrder, id: orderId, fulfillmentStatus: 'returned', paymentStatus: 'refunded' }
  if ((await tx.order.count({ where })) > 0) await giveBackCoupon(tx, orderId, at)
}

async function hasUndelivered(tx: Tx, orderId: number): Promise<boolean> {
  const select = { requiresShipping: true, quantity: true, refundedQuantity: true }
  return keepsUndelivered(await tx.orderLine.findMany({ where: { orderId }, select }))
}

/** A paid order of which nothing is left but what is not delivered is done. */
async function completeUnshipped(tx: Tx, orderId: number, at: Date): Promise<void> {
  await tx.order.updateMany({
    where: { ...unshipped, id: orderId },
    data: { status: 'completed', fulfillmentStatus: 'fulfilled', statusChangedAt: at },
  })
}

/** A paid order of which nothing was shipped. */
const unshipped = {
  ...ownOrder,
  status: { in: ['pending', 'processing'] },
  fulfillmentStatus: 'unfulfilled',
  paymentStatus: { in: [...paidStatuses] },
  // A refund in progress may still fail.
  refundQueued: 0,
} satisfies Prisma.OrderWhereInput

async function cancelUnshipped(tx: Tx, context: OrderContext, orderId: number, at: Date): Promise<void> {
  const { count } = await tx.order.updateMany({
    where: { ...unshipped, id: orderId },
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
