import type { Context } from '#lib/context.ts'
import { findCart, type Shopper } from './cart-row.ts'

/** The sum of all quantities in the shopper's cart. Throws `guest_carts_off`. */
export async function countItems(context: Context, shopper: Shopper): Promise<number> {
  const cart = await findCart(context, shopper)
  if (!cart) return 0
  const { _sum } = await context.database.prisma.cartItem.aggregate({
    where: { cartId: cart.id },
    _sum: { quantity: true },
  })
  return _sum.quantity ?? 0
}
