import type { Tx } from '#lib/platform/database/db.ts'
import { removeOrderedItems } from './remove-ordered-items.ts'

/**
 * Ends the tie between an order and the cart it was placed from: what was ordered is taken out, and the cart cannot
 * change the order any more. The order must be locked (see `lockOrder`).
 */
export async function closeCart(tx: Tx, orderId: number, at: Date): Promise<void> {
  const { openCartId } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { openCartId: true },
  })
  if (openCartId === null) return
  await removeOrderedItems(tx, { orderId, cartId: openCartId, at })
  await tx.order.updateMany({ where: { id: orderId }, data: { openCartId: null } })
}
