import type { Tx } from '#lib/platform/database/db.ts'

/** Locks an order until the transaction ends. Its cart is locked first, as in checkout: any other sequence could deadlock. */
export async function lockOrder(tx: Tx, orderId: number): Promise<void> {
  const order = await tx.order.findUnique({
    where: { id: orderId },
    select: { openCartId: true, cartId: true, status: true },
  })
  // A late payment empties the cart of a cancelled order.
  const cartId = (order?.status === 'cancelled' ? order.cartId : order?.openCartId) ?? null
  if (cartId !== null) await tx.$executeRaw`UPDATE "Cart" SET "version" = "version" WHERE "id" = ${cartId}`
  await tx.$executeRaw`UPDATE "Order" SET "itemCount" = "itemCount" WHERE "id" = ${orderId}`
}
