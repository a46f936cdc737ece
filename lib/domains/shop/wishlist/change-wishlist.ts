import { randomBytes } from 'node:crypto'
import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import { reachableProduct } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { prismaOf, type Statements, transact } from '#lib/platform/database/transact.ts'
import { showWishlist, type WishlistAnswer } from './show-wishlist.ts'
import { lockOrCreateWishlist, lockWishlist, type Wisher } from './wishlist-row.ts'

/** How many items a wishlist holds. */
export const MAX_WISHES = 200

/** A product, or one of its variants. */
export type NewWish = { productId: number; variantId: number | null }

/** Saves a product or variant, unless it is saved already. Throws `invalid_fields`. */
export async function addWish(context: Context, wisher: Wisher, wish: NewWish): Promise<WishlistAnswer> {
  const { database, clock, settings } = context
  const now = clock.now()
  const token = await transact(database.prisma, async (tx) => {
    const found = await findWished(tx, now, wish)
    const { wishlist, token: issued } = await lockOrCreateWishlist(tx, context, wisher)
    const wishlistId = wishlist.id
    const { productId, variantId } = found
    // The lock keeps a product without a chosen variant single: unique indexes let nulls pass.
    if (await tx.wishlistItem.findFirst({ where: { wishlistId, productId, variantId } })) return issued
    if ((await tx.wishlistItem.count({ where: { wishlistId } })) >= MAX_WISHES)
      throw invalidField('product_id', 'wishlist_full', { max: MAX_WISHES })
    const currency = settings.current['currency.code']
    await tx.wishlistItem.create({ data: { ...found, wishlistId, currency, createdAt: now } })
    return issued
  })
  const own = token === undefined ? wisher : { ...wisher, token }
  return { ...(await showWishlist(context, own)), token }
}

async function findWished(tx: Tx, now: Date, { productId, variantId }: NewWish) {
  const product = await tx.product.findFirst({
    where: { id: productId, ...reachableProduct(now) },
    select: { name: true, kind: true, price: true, hasVariants: true },
  })
  if (!product) throw invalidField('product_id', 'unknown_product')
  const { name, kind, price, hasVariants } = product
  if (variantId === null) return { productId, variantId, name, price: kind === 'sold' ? price : null }
  const variant = await tx.productVariant.findFirst({
    where: { id: variantId, productId, active: true },
    select: { price: true },
  })
  if (!variant) throw invalidField('variant_id', 'unknown_variant')
  // The only variant of a product without options is not shown, and so not chosen.
  return { productId, variantId: hasVariants ? variantId : null, name, price: variant.price }
}

/** Throws `not_in_wishlist`. */
export async function removeWish(context: Context, wisher: Wisher, itemId: number): Promise<WishlistAnswer> {
  await transact(context.database.prisma, async (tx) => {
    const wishlist = await lockWishlist(tx, context, wisher)
    const where = { id: itemId, wishlistId: wishlist?.id ?? 0 }
    if ((await tx.wishlistItem.deleteMany({ where })).count > 0) return
    context.security.note('access.refused', { customer: wisher.customer?.id, wishlistItem: itemId })
    throw new DomainError('not_in_wishlist')
  })
  return showWishlist(context, wisher)
}

/** Removes an item of a list in a transaction that does something with it, exactly once. Throws `not_in_wishlist`. */
export async function takeWish(tx: Statements, itemId: number): Promise<void> {
  const { count } = await (await prismaOf(tx)).wishlistItem.deleteMany({ where: { id: itemId } })
  if (count === 0) throw new DomainError('not_in_wishlist')
}

/** Removes a variant, or without one all that is saved of a product. */
export async function removeWished(
  context: Context,
  wisher: Wisher,
  { productId, variantId }: NewWish,
): Promise<WishlistAnswer> {
  await transact(context.database.prisma, async (tx) => {
    const wishlist = await lockWishlist(tx, context, wisher)
    if (!wishlist) return
    const where = { wishlistId: wishlist.id, productId, ...(variantId !== null && { variantId }) }
    await tx.wishlistItem.deleteMany({ where })
  })
  return showWishlist(context, wisher)
}

/** Gives the list a link with which others can read it, unless it has one. Throws `not_in_wishlist` if there is no list. */
export async function shareWishlist(context: Context, wisher: Wisher): Promise<WishlistAnswer> {
  await transact(context.database.prisma, async (tx) => {
    const wishlist = await lockWishlist(tx, context, wisher)
    if (!wishlist) throw new DomainError('not_in_wishlist')
    const shareToken = wishlist.shareToken ?? randomBytes(18).toString('base64url')
    await tx.wishlist.update({ where: { id: wishlist.id }, data: { shareToken }, select: { id: true } })
  })
  return showWishlist(context, wisher)
}

/** The link to the list leads nowhere from now on. */
export async function endSharing(context: Context, wisher: Wisher): Promise<WishlistAnswer> {
  await transact(context.database.prisma, async (tx) => {
    const wishlist = await lockWishlist(tx, context, wisher)
    if (!wishlist?.shareToken) return
    await tx.wishlist.update({ where: { id: wishlist.id }, data: { shareToken: null }, select: { id: true } })
  })
  return showWishlist(context, wisher)
}
