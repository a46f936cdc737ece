import type { Context } from '#lib/context.ts'
import { prismaOf, type Statements } from '#lib/platform/database/transact.ts'
import { type CartRow, findCart, GUEST_CART_MS, type Shopper, tokenFor } from './cart-row.ts'
import { findTaxRates } from './pricing/price-cart.ts'
import { type CartAnswer, emptyCart, type PricedCart } from './pricing/priced-cart.ts'
import { viewCart } from './view-cart.ts'

const DAY_MS = 24 * 3_600_000

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
  await renew(context, cart)
  return { cart: priced, token: undefined }
}

/** Removes notices, which are shown once, and a coupon that is no longer valid. */
export async function clearShownNotices(
  tx: Statements,
  cart: CartRow,
  { coupon }: PricedCart,
): Promise<void> {
  const isCouponGone = cart.couponCode !== null && coupon === null
  const hasNotices = (cart.notices as unknown[]).length > 0
  if (!isCouponGone && !hasNotices) return
  const { id, version, couponCode } = cart
  await (await prismaOf(tx)).cart.updateMany({
    where: { id, version, couponCode },
    data: { notices: [], ...(isCouponGone && { couponId: null, couponCode: null }) },
  })
}

/** A guest's cart is kept for a time after its last use, which is recorded once a day. */
async function renew({ database, clock }: Context, { id, expiresAt }: CartRow): Promise<void> {
  const until = clock.now().getTime() + GUEST_CART_MS
  if (expiresAt === null || expiresAt.getTime() > until - DAY_MS) return
  await database.prisma.cart.updateMany({
    where: { id, expiresAt: { lt: new Date(until) } },
    data: { expiresAt: new Date(until) },
  })
}
