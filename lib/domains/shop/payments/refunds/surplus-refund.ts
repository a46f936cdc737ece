import type { Context } from '#lib/context.ts'
import {
  clearMismatch,
  mailOrder,
  recordOrderEvent,
  recordTransaction,
  writeMoney,
} from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/** A refund of a payment that does not count for its order. */
type SurplusRefund = {
  id: number
  orderId: number
  attemptId: number
  amount: number
  currency: string
  reason: string
}

type Outcome = { reference?: string | null; at: Date }

/** Records that a surplus payment was refunded and notifies the buyer. The order's amounts do not change. */
export async function finishSurplusRefund(
  tx: Tx,
  context: Context,
  refund: SurplusRefund,
  { reference = null, at }: Outcome,
): Promise<void> {
  const { id, orderId, amount, currency, reason } = refund
  await tx.refund.updateMany({ where: { id }, data: { status: 'done', reference } })
  await recordTransaction(tx, { ...toTransaction(refund), kind: 'refund_succeeded', reference, at })
  await recordOrderEvent(tx, orderId, 'order.given_back', at, { amount, currency, reason })
  await mailOrder(tx, context, orderId, 'order_refunded', { refund: writeMoney(context, amount, currency) })
  const left = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "PaymentAttempt"
    WHERE "orderId" = ${orderId} AND NOT "paysOrder" AND "refunded" < "paidAmount" LIMIT 1`
  if (left.length === 0) await clearMismatch(tx, orderId)
}

/** Records that the refund of a surplus payment was refused, or came back later. */
export async function failSurplusRefund(
  tx: Tx,
  refund: SurplusRefund,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  await tx.refund.updateMany({ where: { id: refund.id }, data: { status: 'failed', failure: reason } })
  await recordTransaction(tx, { ...toTransaction(refund), kind: 'refund_failed', at })
}

export function toTransaction({ id, orderId, attemptId, amount, currency }: Omit<SurplusRefund, 'reason'>) {
  return { orderId, attemptId, refundId: id, amount, currency, paysOrder: false }
}
