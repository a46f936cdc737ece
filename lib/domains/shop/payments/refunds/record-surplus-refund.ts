import type { Context } from '#lib/context.ts'
import { clearMismatch, mailOrder, recordOrderEvent, writeMoney } from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'

type SurplusRefund = { orderId: number; amount: number; currency: string; reason: string; at: Date }

/** Records the refund of a surplus payment and notifies the buyer. The order's amounts do not change. */
export async function recordSurplusRefund(tx: Tx, context: Context, refund: SurplusRefund): Promise<void> {
  const { orderId, amount, currency, reason, at } = refund
  await recordOrderEvent(tx, orderId, 'order.given_back', at, { amount, currency, reason })
  await mailOrder(tx, context, orderId, 'order_refunded', { refund: writeMoney(context, amount, currency) })
  const left = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "PaymentAttempt"
    WHERE "orderId" = ${orderId} AND NOT "paysOrder" AND "refunded" < "paidAmount" LIMIT 1`
  if (left.length === 0) await clearMismatch(tx, orderId)
}
