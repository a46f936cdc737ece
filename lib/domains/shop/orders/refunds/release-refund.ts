import type { Tx } from '#lib/platform/database/db.ts'
import { recordTransaction } from '../ledger/record-transaction.ts'
import type { OrderContext } from '../notices/mail-order.ts'
import { addToTakings } from '../status/count-takings.ts'
import { settleFulfillment } from '../status/settle-fulfillment.ts'
import { capOutstanding, settlePaidState } from '../status/settle-paid-state.ts'

type Failure = { reason: string; at: Date }

/** Undoes the reservation of a refund that the provider refused. The order must be locked. */
export async function releaseRefund(
  tx: Tx,
  context: OrderContext,
  refundId: number,
  { reason, at }: Failure,
): Promise<void> {
  const { orderId, amount, shippingAmount, lines } = await failRefund(tx, refundId, { reason, at })
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
        settledQuantity: { decrement: line.returnedQuantity },
      },
    })
  await capOutstanding(tx, orderId)
  // The reserved items were left out when the rest was shipped.
  await settleFulfillment(tx, context, orderId, at)
}

/**
 * Takes back a refund that counted as made, because its money came back to the shop. What it was for stays returned: only the
 * money can be refunded again. The order must be locked.
 */
export async function reopenRefund(tx: Tx, refundId: number, { reason, at }: Failure): Promise<void> {
  const { orderId, amount, shippingAmount, lines } = await failRefund(tx, refundId, { reason, at })
  await tx.$executeRaw`
    UPDATE "Order" SET
      "refunded" = "refunded" - ${amount},
      "refundedShipping" = "refundedShipping" - ${shippingAmount},
      "statusChangedAt" = ${at},
      "updatedAt" = ${at}
    WHERE "id" = ${orderId}`
  for (const { lineId, amount: share } of lines)
    await tx.orderLine.updateMany({ where: { id: lineId }, data: { refundedAmount: { decrement: share } } })
  await settlePaidState(tx, orderId)
  await addToTakings(tx, orderId, { orders: 0, amount: Number(amount) })
}

async function failRefund(tx: Tx, refundId: number, { reason, at }: Failure) {
  const refund = await tx.refund.update({
    where: { id: refundId },
    data: { status: 'failed', failure: reason },
    select: {
      orderId: true,
      attemptId: true,
      reference: true,
      currency: true,
      amount: true,
      shippingAmount: true,
      lines: {
        select: { lineId: true, quantity: true, amount: true, returnedQuantity: true },
        orderBy: { lineId: 'asc' },
      },
    },
  })
  const { orderId, attemptId, reference, currency } = refund
  const failed = { orderId, attemptId, refundId, reference, currency, amount: Number(refund.amount) }
  await recordTransaction(tx, { ...failed, kind: 'refund_failed', paysOrder: true, at })
  return refund
}
