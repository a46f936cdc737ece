import type { Context } from '#lib/context.ts'
import { clearShownNotices, findCart, renewCart, type Shopper, tokenFor } from './cart-row.ts'
import { findTaxRates } from './pricing/price-cart.ts'
import { type CartAnswer, emptyCart } from './pricing/priced-cart.ts'
import { viewCart } from './view-cart.ts'

/**
 * The shopper's cart, for showing it once: clears its notices, and renews a guest's. A guest without a cart gets the token
 * under which one is created when something is added.
 */
export async function showCart(context: Context, shopper: Shopper): Promise<CartAnswer> {
  const cart = await findCart(context, shopper)
  if (!cart) return { cart: emptyCart(context), token: tokenFor(context, shopper) }
  const { prisma } = context.database
  const priced = await viewCart(prisma, context, cart, {
    customerId: shopper.customer?.id ?? null,
    taxRates: await findTaxRates(context),
  })
  await clearShownNotices(prisma, cart, priced)
  await renewCart(context, cart)
  return { cart: priced, token: undefined }
}
