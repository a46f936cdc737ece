import type { Tx } from '#lib/platform/database/db.ts'

/** Events of an order whose cart was emptied before it was paid. */
const EMPTIED_BY = ['order.payment_processing', 'order.authorized']

/**
 * Detaches an order from the cart it was placed from: the ordered items are removed, and the cart can no longer change the
 * order. The order must be locked.
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

/**
 * Empties the cart of an expired order that was paid after all, unless that was done before or another order has been placed
 * from the cart since. The order must be locked.
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

/** Removes the ordered quantities; anything added since stays. */
async function removeOrderedItems(
  tx: Tx,
  { orderId, cartId, at }: { orderId: number; cartId: number; at: Date },
): Promise<void> {
  const lines = await tx.orderLine.findMany({
    where: { orderId },
    select: { variantId: true, quantity: true },
    orderBy: { id: 'asc' },
  })
  const { count } = await tx.cart.updateMany({
    where: { id: cartId },
    data: { version: { increment: 1 }, updatedAt: at, couponId: null, couponCode: null },
  })
  if (count === 0) return
  for (const { variantId, quantity } of lines) {
    if (variantId === null) continue
    const where = { cartId, variantId }
    await tx.cartItem.deleteMany({ where: { ...where, quantity: { lte: quantity } } })
    await tx.cartItem.updateMany({
      where: { ...where, quantity: { gt: quantity } },
      data: { quantity: { decrement: quantity } },
    })
  }
}
