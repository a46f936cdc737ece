import type { Tx } from '#lib/platform/database/db.ts'
import type { OrderContext } from '../notices/mail-order.ts'
import { listUnshipped } from '../reading/list-unshipped.ts'
import { settleFulfillment } from '../status/settle-fulfillment.ts'

/** Undoes the reservation of a refund that failed. The order must be locked. */
export async function releaseRefund(
  tx: Tx,
  context: OrderContext,
  refundId: number,
  at: Date,
): Promise<void> {
  const { orderId, amount, shippingAmount, lines } = await tx.refund.findUniqueOrThrow({
    where: { id: refundId },
    select: {
      orderId: true,
      amount: true,
      shippingAmount: true,
      lines: { select: { lineId: true, quantity: true, amount: true }, orderBy: { lineId: 'asc' } },
    },
  })
  await tx.order.updateMany({
    where: { id: orderId },
    data: { refundQueued: { decrement: amount }, refundedShipping: { decrement: shippingAmount } },
  })
  for (const line of lines)
    await tx.orderLine.updateMany({
      where: { id: line.lineId },
      data: {
        refundedQuantity: { decrement: line.quantity },
        refundedAmount: { decrement: line.amount },
      },
    })
  // The reserved items were left out when the rest was shipped.
  if (lines.length > 0 && (await listUnshipped(tx, orderId)).length > 0)
    await tx.order.updateMany({
      where: { id: orderId, fulfillmentStatus: { in: ['fulfilled', 'delivered'] } },
      data: { status: 'processing', fulfillmentStatus: 'partially_fulfilled', statusChangedAt: at },
    })
  await settleFulfillment(tx, context, orderId, at)
}
