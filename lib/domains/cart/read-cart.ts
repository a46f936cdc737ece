import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type CartRow, findCart, tokenFor } from './cart-row.ts'
import { GUEST_CART_MS } from './cart-token.ts'
import type { CartAnswer } from './change-cart.ts'
import type { Shopper } from './shopper.ts'
import { emptyCart, type PricedCart, viewCart } from './view-cart.ts'

const DAY_MS = 24 * 3_600_000

/** The whole cart. A guest without one gets a token, under which a cart begins with the first thing put in. */
export async function readCart(context: Context, shopper: Shopper): Promise<CartAnswer> {
  const cart = await findCart(context, shopper)
  if (!cart) return { cart: emptyCart(context), token: tokenFor(context, shopper) }
  const { prisma } = context.database
  const priced = await viewCart(prisma, context, cart, { customerId: shopper.customer?.id ?? null })
  await settleNotices(prisma, cart, priced)
  await prolong(context, cart)
  return { cart: priced, token: undefined }
}

/** What is told once has been told, and a coupon that is no good any more is gone. */
export async function settleNotices(tx: Tx, cart: CartRow, { coupon }: PricedCart): Promise<void> {
  const isCouponGone = cart.couponCode !== null && coupon === null
  const hasNotices = (cart.notices as unknown[]).length > 0
  if (!isCouponGone && !hasNotices) return
  const { id, version, couponCode } = cart
  await tx.cart.updateMany({
    where: { id, version, couponCode },
    data: { notices: [], ...(isCouponGone && { couponId: null, couponCode: null }) },
  })
}

/** A guest's cart lives on from its last use; that it is used is written down once a day. */
async function prolong({ database, clock }: Context, { id, expiresAt }: CartRow): Promise<void> {
  const until = clock.now().getTime() + GUEST_CART_MS
  if (expiresAt === null || expiresAt.getTime() > until - DAY_MS) return
  await database.prisma.cart.updateMany({
    where: { id, expiresAt: { lt: new Date(until) } },
    data: { expiresAt: new Date(until) },
  })
}
