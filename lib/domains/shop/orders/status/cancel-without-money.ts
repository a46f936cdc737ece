import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { lockOrder } from '../lock-order.ts'
import type { OrderContext } from '../notices/mail-order.ts'
import { uncountSale } from '../stock/count-sale.ts'
import { listVariants, lockStock } from '../stock/lock-stock.ts'
import { addToTakings } from './count-takings.ts'
import { asCancelled, followCancellation } from './mark-unpaid.ts'
import { ownOrder } from './states.ts'

/**
 * Cancels an unshipped order for the owner that counts as paid, but has no money to refund: it was free, or the buyer's bank has
 * taken back what was paid. Not every provider says that a dispute is lost, so the owner need not wait for it. Resolves to whether the
 * order changed.
 */
export async function cancelWithoutMoney(
  tx: Tx,
  context: OrderContext & Pick<Context, 'database'>,
  { orderId, at }: { orderId: number; at: Date },
): Promise<boolean> {
  await lockOrder(tx, orderId)
  const order = await tx.order.findFirst({
    where: {
      ...ownOrder,
      id: orderId,
      status: { in: ['pending', 'processing'] },
      paymentStatus: { in: ['paid', 'partially_refunded'] },
      fulfillmentStatus: 'unfulfilled',
      refundQueued: 0,
    },
    select: {
      ...{ total: true, paid: true, refunded: true, disputed: true },
      lines: { select: { variantId: true } },
    },
  })
  if (!order || (order.paid ?? order.total) > order.refunded + order.disputed) return false
  const isFree = order.total === 0n
  // What the bank has taken back was paid all the same.
  const { paymentStatus, ...cancelled } = asCancelled(at, 'owner')
  const data = isFree ? { ...cancelled, paymentStatus } : cancelled
  await tx.order.update({ where: { id: orderId }, data, select: { id: true } })
  await lockStock(tx, context.database, listVariants(order.lines))
  await followCancellation(tx, context, { orderId, at, reason: 'owner' })
  // If the bank returns the money, its refund restocks nothing more.
  await tx.orderLine.updateMany({ where: { orderId }, data: { stockTaken: 0 } })
  await uncountSale(tx, orderId, 'all')
  if (isFree) await addToTakings(tx, orderId, { orders: -1, amount: 0 })
  return true
}
