import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { sha256 } from '#lib/platform/security/hash.ts'
import { GUEST_CART_MS, isFreshCartToken, issueCartToken } from './cart-token.ts'

/** Whose cart it is: the customer's if signed in, else the one that the guest's token names. */
export type Shopper = {
  customer: { id: number; email: string } | null
  token: string | undefined
}

export const cartColumns = {
  id: true,
  customerId: true,
  currency: true,
  couponCode: true,
  couponId: true,
  version: true,
  notices: true,
  updatedAt: true,
  expiresAt: true,
  checkoutAt: true,
} satisfies Prisma.CartSelect

export type CartRow = Prisma.CartGetPayload<{ select: typeof cartColumns }>

/** Returns null if the shopper has no cart yet. Throws `guest_carts_off`. */
export async function findCart(context: Context, shopper: Shopper): Promise<CartRow | null> {
  const where = whereOf(context, shopper)
  return where && context.database.prisma.cart.findFirst({ where, select: cartColumns })
}

/**
 * A new token for a guest without a cart; undefined if the guest's own token is valid, and for customers. With `isStrict`,
 * throws `not_in_cart` for an invalid token.
 */
export function tokenFor(
  { secrets, clock, security }: Context,
  { customer, token }: Shopper,
  isStrict = false,
) {
  if (customer) return undefined
  const now = clock.now()
  if (token !== undefined && isFreshCartToken(secrets, token, now)) return undefined
  if (token !== undefined) security.note('access.refused', { cart: 'unknown' })
  if (token !== undefined && isStrict) throw new DomainError('not_in_cart')
  return issueCartToken(secrets, now)
}

/** Locks the shopper's cart until the transaction ends, and renews it. Returns null if there is none. */
export async function lockCart(tx: Tx, context: Context, shopper: Shopper): Promise<CartRow | null> {
  const where = whereOf(context, shopper)
  return where && touch(tx, context, where)
}

/** Like `lockCart`, but creates the cart if there is none. `token` is set if the guest needs a new one. */
export async function lockOrCreateCart(
  tx: Tx,
  context: Context,
  shopper: Shopper,
): Promise<{ cart: CartRow; token: string | undefined }> {
  const known = await lockCart(tx, context, shopper)
  if (known) return { cart: known, token: undefined }
  const token = tokenFor(context, shopper)
  const own: Shopper = { ...shopper, token: token ?? shopper.token }
  await insertCart(tx, context, own)
  const cart = await lockCart(tx, context, own)
  if (!cart) throw new Error('A cart disappeared while it was being created.')
  return { cart, token }
}

function whereOf({ settings, clock }: Context, { customer, token }: Shopper): CartWhere | null {
  if (customer) return { customerId: customer.id }
  if (!settings.current['account.guest_cart']) throw new DomainError('guest_carts_off')
  return token === undefined ? null : { tokenHash: sha256(token), expiresAt: { gt: clock.now() } }
}

type CartWhere = { customerId: number } | { tokenHash: string; expiresAt: { gt: Date } }

async function touch(tx: Tx, context: Context, where: CartWhere): Promise<CartRow | null> {
  const expiresAt = 'customerId' in where ? null : new Date(context.clock.now().getTime() + GUEST_CART_MS)
  try {
    const data = { version: { increment: 1 }, updatedAt: context.clock.now(), expiresAt }
    return await tx.cart.update({ where, data, select: cartColumns })
  } catch (error) {
    if ((error as { code?: string }).code === 'P2025') return null
    throw error
  }
}

/** Of concurrent calls, one inserts the cart and the others wait for it. */
async function insertCart(tx: Tx, context: Context, { customer, token }: Shopper): Promise<void> {
  const now = context.clock.now()
  const expiresAt = customer ? null : new Date(now.getTime() + GUEST_CART_MS)
  const tokenHash = customer ? null : sha256(token ?? '')
  await tx.$executeRaw`
    INSERT INTO "Cart" ("tokenHash", "customerId", "currency", "expiresAt", "createdAt", "updatedAt")
    VALUES (${tokenHash}, ${customer?.id ?? null}, ${context.settings.current['currency.code']}, ${expiresAt}, ${now}, ${now})
    ON CONFLICT DO NOTHING`
}
