import { randomBytes } from 'node:crypto'
import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { selectRow } from '#lib/platform/database/statements/run-statement.ts'
import { prismaOf, type Statements } from '#lib/platform/database/transact.ts'
import { type Secrets, sha256 } from '#lib/platform/security/secrets.ts'
import type { PricedCart } from './pricing/priced-cart.ts'
import {
  type CartRow,
  insertCart,
  selectCart,
  selectCustomersCart,
  selectGuestsCart,
  touchCustomersCart,
  touchGuestsCart,
} from './statements/carts.ts'

/** Whose cart it is: the customer's if signed in, else the one that the guest's token names. */
export type Shopper = {
  customer: { id: number; email: string } | null
  token: string | undefined
}

export type { CartRow }

/** Returns null if the shopper has no cart yet. Throws `guest_carts_off`. */
export async function findCart(context: Context, shopper: Shopper): Promise<CartRow | null> {
  const { database, clock } = context
  const own = cartOwner(context, shopper)
  if (own === null) return null
  return 'customerId' in own
    ? selectRow(database.prisma, selectCustomersCart, own)
    : selectRow(database.prisma, selectGuestsCart, { ...own, now: clock.now() })
}

/** Reads a locked cart again. */
export async function reloadCart(tx: Statements, { id }: CartRow): Promise<CartRow> {
  const cart = await selectRow(tx, selectCart, { id })
  if (!cart) throw new Error('A locked cart has disappeared.')
  return cart
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
export async function lockCart(tx: Statements, context: Context, shopper: Shopper): Promise<CartRow | null> {
  const own = cartOwner(context, shopper)
  if (own === null) return null
  const now = context.clock.now()
  return 'customerId' in own
    ? selectRow(tx, touchCustomersCart, { ...own, now })
    : selectRow(tx, touchGuestsCart, { ...own, now, expiresAt: guestExpiry(now) })
}

/** Like `lockCart`, but creates the cart if there is none. `token` is set if the guest needs a new one. */
export async function lockOrCreateCart(
  tx: Statements,
  context: Context,
  shopper: Shopper,
): Promise<{ cart: CartRow; token: string | undefined }> {
  const known = await lockCart(tx, context, shopper)
  if (known) return { cart: known, token: undefined }
  const token = tokenFor(context, shopper)
  const own: Shopper = { ...shopper, token: token ?? shopper.token }
  const cart = (await createCart(tx, context, own)) ?? (await lockCart(tx, context, own))
  if (!cart) throw new Error('A cart disappeared while it was being created.')
  return { cart, token }
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

/** Records once a day that a guest's cart is in use: it expires thirty days after its last use. */
export async function renewCart({ database, clock }: Context, { id, expiresAt }: CartRow): Promise<void> {
  const until = clock.now().getTime() + GUEST_CART_MS
  if (expiresAt === null || expiresAt.getTime() > until - DAY_MS) return
  await database.prisma.cart.updateMany({
    where: { id, expiresAt: { lt: new Date(until) } },
    data: { expiresAt: new Date(until) },
  })
}

/** Whose cart to look for; null for a guest without a token. Throws `guest_carts_off`. */
function cartOwner({ settings }: Context, { customer, token }: Shopper): CartOwner | null {
  if (customer) return { customerId: customer.id }
  if (!settings.current['account.guest_cart']) throw new DomainError('guest_carts_off')
  return token === undefined ? null : { tokenHash: sha256(token) }
}

type CartOwner = { customerId: number } | { tokenHash: string }

/** Returns null if another call was faster. */
function createCart(
  tx: Statements,
  { clock, settings }: Context,
  { customer, token }: Shopper,
): Promise<CartRow | null> {
  const now = clock.now()
  return selectRow(tx, insertCart, {
    tokenHash: customer ? null : sha256(token ?? ''),
    customerId: customer?.id ?? null,
    currency: settings.current['currency.code'],
    expiresAt: customer ? null : guestExpiry(now),
    now,
  })
}

function guestExpiry(now: Date): Date {
  return new Date(now.getTime() + GUEST_CART_MS)
}

const DAY_MS = 24 * 3_600_000
const PURPOSE = 'cart tokens'
const MARK_BYTES = 16
/** How long a guest's cart is kept after its last use, and how long a token is valid without a cart. */
export const GUEST_CART_MS = 30 * DAY_MS

/**
 * A token for a guest's cart: `ct_`, 256 random bits, the time of issue in seconds, and a signature. Because it is signed, the
 * cart need not exist until something is added.
 */
export function issueCartToken(secrets: Secrets, now: Date): string {
  const seconds = Buffer.alloc(4)
  seconds.writeUInt32BE(Math.floor(now.getTime() / 1000))
  const body = Buffer.concat([randomBytes(32), seconds]).toString('base64url')
  return `ct_${body}.${toMark(secrets.sign(PURPOSE, body))}`
}

/** Whether this site issued the token recently, so that a cart may be created under it. */
export function isFreshCartToken(secrets: Secrets, token: string, now: Date): boolean {
  const [, body, mark] = /^ct_([\w-]{48})\.([\w-]+)$/.exec(token) ?? []
  if (!body || !mark) return false
  if (!secrets.verify(PURPOSE, body, mark, toMark)) return false
  const issued = Buffer.from(body, 'base64url').readUInt32BE(32) * 1000
  return now.getTime() - issued < GUEST_CART_MS
}

function toMark(signature: Buffer): string {
  return signature.subarray(0, MARK_BYTES).toString('base64url')
}
