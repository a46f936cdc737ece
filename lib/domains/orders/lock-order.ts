import type { Tx } from '#lib/platform/database/db.ts'

/**
 * Has others wait, until the transaction ends, who want to change the order too. Its cart comes first: that is how
 * checkout takes them, and two who took them in other orders would wait for each other for ever.
 */
export async function lockOrder(tx: Tx, orderId: number): Promise<void> {
  const order = await tx.order.findUnique({
    where: { id: orderId },
    select: { openCartId: true, cartId: true, status: true },
  })
  // A late payment empties the cart of an order that was cancelled.
  const cartId = (order?.status === 'cancelled' ? order.cartId : order?.openCartId) ?? null
  if (cartId !== null) await tx.$executeRaw`UPDATE "Cart" SET "version" = "version" WHERE "id" = ${cartId}`
  await tx.$executeRaw`UPDATE "Order" SET "itemCount" = "itemCount" WHERE "id" = ${orderId}`
}
