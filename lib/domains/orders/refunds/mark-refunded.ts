import { queueOrderPush } from '#lib/domains/push/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { mailOrder, type OrderContext, writeMoney } from '../notices/mail-order.ts'
import { recordOrderEvent } from '../record-order-event.ts'
import { reachedFrom } from '../status/states.ts'
import { type ReturnedPieces, uncountSale } from '../stock/uncount-sale.ts'

/** Money that was given back, in minor units, and the pieces it was given back for. */
export type RefundFact = { orderId: number; amount: number; at: Date; returned?: readonly ReturnedPieces[] }

/**
 * Counts an amount as given back, and the pieces as not sold: all of them once all of the money is back. Resolves to
 * whether it changed: not if the amount is more than is left of what was paid.
 */
export async function markRefunded(
  tx: Tx,
  context: OrderContext,
  { orderId, amount, at, returned = [] }: RefundFact,
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
  const { currency, paymentStatus } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { currency: true, paymentStatus: true },
  })
  await mailOrder(tx, context, orderId, 'order_refunded', { refund: writeMoney(context, amount, currency) })
  await queueOrderPush(tx, context, orderId, 'order.refunded')
  await uncountSale(tx, orderId, paymentStatus === 'refunded' ? 'all' : returned)
  return true
}
