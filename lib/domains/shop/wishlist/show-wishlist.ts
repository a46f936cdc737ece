import type { Context } from '#lib/context.ts'
import {
  findVariants,
  listProductsAmong,
  type ProductSummary,
  type ProductVariant,
} from '#lib/domains/shop/catalogue/index.ts'
import { findWishlist, type Wisher, type WishlistRow } from './wishlist-row.ts'

/** A saved product, as it is now. Amounts are in minor units. */
export type Wish = {
  id: number
  productId: number
  variantId: number | null
  /** As it is called now, or was when it was added. */
  name: string
  /** Null if it has no page any more. */
  product: ProductSummary | null
  /** Null if none was chosen, or the chosen one is no longer sold. */
  variant: ProductVariant | null
  /** The price of the variant, or else of the cheapest one of the product; null if it cannot be bought here. */
  price: number | null
  /** The price when it was added; null if it had no price, or one in another currency. */
  addedPrice: number | null
  inStock: boolean
  addedAt: Date
}

export type Wishlist = {
  /** The latest first. */
  wishes: Wish[]
  /** Of the link with which others can read it; null if it is not shared. */
  shareToken: string | null
}

/** A wishlist, with the token that its guest needs from now on. */
export type WishlistAnswer = Wishlist & { token?: string | undefined }

/** A guest's or customer's wishlist; empty if there is none. */
export async function showWishlist(context: Context, wisher: Wisher): Promise<Wishlist> {
  return view(context, await findWishlist(context, wisher))
}

/** The list that a link shares, without what has no page any more. Null if it is not shared. */
export async function findSharedWishlist(context: Context, shareToken: string): Promise<Wish[] | null> {
  const { database, clock } = context
  const alive = [{ expiresAt: null }, { expiresAt: { gt: clock.now() } }]
  const row = await database.prisma.wishlist.findFirst({
    where: { shareToken, OR: alive },
    select: { id: true },
  })
  if (!row) return null
  return (await loadWishes(context, row.id)).filter(({ product }) => product !== null)
}

async function view(context: Context, row: WishlistRow | null): Promise<Wishlist> {
  if (!row) return { wishes: [], shareToken: null }
  return { wishes: await loadWishes(context, row.id), shareToken: row.shareToken }
}

async function loadWishes(context: Context, wishlistId: number): Promise<Wish[]> {
  const items = await context.database.prisma.wishlistItem.findMany({
    where: { wishlistId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  const chosen = items.filter(({ variantId }) => variantId !== null)
  const [products, variants] = await Promise.all([
    listProductsAmong(
      context,
      items.map(({ productId }) => productId),
      'reachable',
    ),
    findVariants(
      context,
      chosen.map(({ productId }) => productId),
    ),
  ])
  const known = new Map(products.map((product) => [product.id, product]))
  const currency = context.settings.current['currency.code']
  return items.map(({ id, productId, variantId, name, price, createdAt, ...item }) => {
    const product = known.get(productId) ?? null
    const variant = (product && variantId !== null && variants.get(variantId)) || null
    const offer = variantId === null ? product && { ...product, price: priceOf(product) } : variant
    return {
      ...{ id, productId, variantId, product, variant },
      name: product?.name ?? name,
      price: offer?.price ?? null,
      addedPrice: price === null || item.currency !== currency ? null : Number(price),
      inStock: offer?.inStock ?? false,
      addedAt: createdAt,
    }
  })
}

/** Null for what is sold elsewhere or on request, and for groups. */
function priceOf({ type, price }: Pick<ProductSummary, 'type' | 'price'>): number | null {
  return type === 'simple' || type === 'variable' ? price : null
}
