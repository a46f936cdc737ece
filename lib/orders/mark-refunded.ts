import type { Tx } from '#lib/platform/db.ts'
import { queueOrderPush } from '#lib/push/index.ts'
import { mailOrder, type OrderContext, writeMoney } from './mail-order.ts'
import { recordOrderEvent } from './record-order-event.ts'
import { reachedFrom } from './states.ts'

/**
 * Counts an amount, in minor units, as given back. Resolves to whether it changed: not where that is more than is left
 * of what was paid.
 */
export async function markRefunded(
  tx: Tx,
  context: OrderContext,
  { orderId, amount, at }: { orderId: number; amount: number; at: Date },
): Promise<boolean> {
  if (amount <= 0) return false
  const count = await tx.$executeRaw`
    UPDATE "Order" SET
      "refunded" = "refunded" + ${amount},
      "paymentStatus" = CASE WHEN "refunded" + ${amount} >= "total" THEN 'refunded' ELSE 'partially_refunded' END,
      "statusChangedAt" = ${at},
      "updatedAt" = ${at}
    WHERE "id" = ${orderId} AND "refunded" + ${amount} <= "total"
      AND "paymentStatus" IN (${reachedFrom.refunded[0]}, ${reachedFrom.refunded[1]})`
  if (count === 0) return false
  await recordOrderEvent(tx, orderId, 'order.refunded', at, { amount })
  await mailOrder(tx, context, orderId, 'order_refunded', { refund: writeMoney(context, amount) })
  await queueOrderPush(tx, context, orderId, 'order.refunded')
  return true
}
