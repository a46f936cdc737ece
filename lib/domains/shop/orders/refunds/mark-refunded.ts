import { queueOrderPush } from '#lib/domains/publishing/push/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { recordOrderEvent, unitDetails } from '../changes/record-order-event.ts'
import { mailOrder, type OrderContext, writeMoney } from '../notices/mail-order.ts'
import { addToTakings } from '../status/count-takings.ts'
import { settlePaidState } from '../status/settle-paid-state.ts'
import { type ReturnedUnits, uncountSale } from '../stock/count-sale.ts'

/** Refunded money, in minor units, and the items it was refunded for. */
export type RefundFact = { orderId: number; amount: number; at: Date; returned?: readonly ReturnedUnits[] }

/**
 * Adds a refund to the order and takes the items out of the sales counts: all of them once the order is fully refunded.
 * Resolves to false if the amount exceeds what is left of the payment.
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
      "statusChangedAt" = ${at},
      "updatedAt" = ${at}
    WHERE "id" = ${orderId} AND "refunded" + ${amount} <= COALESCE("paid", "total")
      AND "importedFrom" IS NULL AND "paymentStatus" IN ('paid', 'disputed', 'partially_refunded')`
  if (count === 0) return false
  await settlePaidState(tx, orderId)
  await recordOrderEvent(tx, orderId, 'order.refunded', at, { amount, ...unitDetails(returned) })
  const { currency, ...order } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { currency: true, total: true, paid: true, refunded: true },
  })
  await mailOrder(tx, context, orderId, 'order_refunded', { refund: writeMoney(context, amount, currency) })
  await queueOrderPush(tx, context, orderId, 'order.refunded')
  await uncountSale(tx, orderId, order.refunded >= (order.paid ?? order.total) ? 'all' : returned)
  await addToTakings(tx, orderId, { orders: 0, amount: -amount })
  return true
}
