import type { Context } from '#lib/context.ts'
import { findCart, type Shopper } from '../cart-row.ts'

/** Whether a guest's order was placed from the cart that a guest has. */
export async function isPlacedFrom(context: Context, orderId: number, shopper: Shopper): Promise<boolean> {
  if (shopper.customer || shopper.token === undefined || !context.settings.current['account.guest_cart'])
    return false
  const cart = await findCart(context, shopper)
  if (cart === null) return false
  return (await context.database.prisma.order.count({ where: { id: orderId, cartId: cart.id } })) > 0
}
