import type { App } from '#lib/app/app.ts'
import type { Wish } from '#lib/domains/shop/wishlist/index.ts'
import { presentImage, presentUnitPrice, siteFormat, siteTexts } from '#lib/web/presenters/format.ts'

export type ShownWish = ReturnType<typeof showWish>

/** A saved product, as passed to views. */
export function showWish(app: App, wish: Wish) {
  const { id, productId, variantId, product, variant, price, addedPrice } = wish
  const format = siteFormat(app)
  const image = variant?.image ?? product?.image ?? null
  const isSold = product?.type === 'simple' || product?.type === 'variable'
  return {
    id,
    product_id: productId,
    variant_id: variantId,
    name: wish.name,
    variant_name: variant?.name ?? null,
    // Tells variants of one product from each other, for buttons that name what they are about.
    full_name: nameOf(wish),
    url: product && `/products/${encodeURIComponent(product.slug)}${variant ? `?variant=${variant.id}` : ''}`,
    image: image && presentImage(image, format),
    price: price === null ? null : format.money(price),
    base_price:
      price === null ? null : presentUnitPrice(price, (variant ?? product)?.unitMeasure ?? null, format),
    /** It costs more for other variants. */
    is_from: !variant && product !== null && product.price !== product.maxPrice,
    price_change: describeChange(app, price, addedPrice),
    in_stock: wish.inStock,
    is_sold_here: isSold,
    can_add: isSold && wish.inStock && (variant !== null || !product.hasVariants),
    /** A variant has to be chosen first, perhaps because the former one is no longer sold. */
    needs_choice: isSold && product.hasVariants && variant === null,
  }
}

/** With its variant, as messages name it. */
export function nameOf({ name, variant }: Pick<Wish, 'name' | 'variant'>): string {
  return variant?.name ? `${name}, ${variant.name}` : name
}

/** How its price has changed since it was saved; empty if it has not. */
function describeChange(app: App, price: number | null, before: number | null): string {
  if (price === null || before === null || price === before) return ''
  const { t } = siteTexts(app)
  const amount = siteFormat(app).money(Math.abs(price - before)).formatted
  return price < before ? t('wishlist.cheaper', { amount }) : t('wishlist.dearer', { amount })
}
