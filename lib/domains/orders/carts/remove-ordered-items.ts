import type { Tx } from '#lib/platform/database/db.ts'

/** Takes out of a cart what was ordered; what was put in since stays. */
export async function removeOrderedItems(
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
