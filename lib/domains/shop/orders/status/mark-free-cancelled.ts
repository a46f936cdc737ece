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
 * Cancels a free, unshipped order for the owner. It counts as paid, but there is no money to refund. Resolves to whether the
 * order changed.
 */
export async function markFreeCancelled(
  tx: Tx,
  context: OrderContext & Pick<Context, 'database'>,
  { orderId, at }: { orderId: number; at: Date },
): Promise<boolean> {
  await lockOrder(tx, orderId)
  const { count } = await tx.order.updateMany({
    where: {
      ...ownOrder,
      id: orderId,
      total: 0,
      status: { in: ['pending', 'processing'] },
      paymentStatus: 'paid',
      fulfillmentStatus: 'unfulfilled',
    },
    data: asCancelled(at, 'owner'),
  })
  if (count === 0) return false
  const lines = await tx.orderLine.findMany({ where: { orderId }, select: { variantId: true } })
  await lockStock(tx, context.database, listVariants(lines))
  await followCancellation(tx, context, { orderId, at, reason: 'owner' })
  await uncountSale(tx, orderId, 'all')
  await addToTakings(tx, orderId, { orders: -1, amount: 0 })
  return true
}
