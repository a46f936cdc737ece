import type { Tx } from '#lib/platform/database/db.ts'
import { removeOrderedItems } from './remove-ordered-items.ts'

/** What is recorded of an order when its cart is emptied before it is paid. */
const EMPTIED_BY = ['order.payment_processing', 'order.authorized']

/**
 * Empties the cart of an order that expired and was paid after all, as if it had been paid in time. A cart that was
 * emptied of it before, or that another order was placed from since, is left alone. The order must be held.
 */
export async function emptyRecovered(tx: Tx, orderId: number, at: Date): Promise<void> {
  const { cartId, gatewayType } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { cartId: true, gatewayType: true },
  })
  if (cartId === null || gatewayType !== 'web') return
  const emptied = await tx.orderEvent.count({ where: { orderId, kind: { in: EMPTIED_BY } } })
  const later = await tx.order.count({ where: { cartId, id: { gt: orderId } } })
  if (emptied === 0 && later === 0) await removeOrderedItems(tx, { orderId, cartId, at })
}
