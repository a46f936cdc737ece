import { z } from 'zod'
import type { Wish, WishlistAnswer } from '#lib/domains/shop/wishlist/index.ts'
import { type Format, Money, Timestamp } from '#lib/web/presenters/format.ts'
import { Product, presentProduct, presentVariant, Variant } from './product.ts'

const SharedItem = z
  .object({
    product_id: z.int().describe('The product.'),
    variant_id: z.int().nullable().describe('The variant; null if none was chosen.'),
    name: z.string().describe('The product’s name.'),
    product: Product.nullable().describe('The product as it is now; null if it has no page any more.'),
    variant: Variant.nullable().describe(
      'The chosen variant; null if there is none, or it is no longer sold.',
    ),
    price: Money.nullable().describe(
      'What the variant costs now, or the cheapest one of the product; null if it cannot be bought here.',
    ),
    in_stock: z.boolean().describe('Whether it can be bought now.'),
    added_at: Timestamp.describe('When it was saved.'),
  })
  .meta({ id: 'SharedWishlistItem', description: 'A saved product.' })

const Item = z
  .object({
    id: z.int().describe('Identifies the item, in `DELETE /wishlist/items/{id}`.'),
    ...SharedItem.shape,
    added_price: Money.nullable().describe(
      'What it cost when it was saved; null if it had no price, or one in another currency.',
    ),
  })
  .meta({ id: 'WishlistItem', description: 'A saved product, with the price at which it was saved.' })

export const Wishlist = z
  .object({
    token: z.string().optional().meta({
      description: 'Only for guests, when newly issued: send it as `X-Wishlist-Token` from then on.',
    }),
    item_count: z.int().describe('How many items it has.'),
    items: z.array(Item).describe('The latest first.'),
    share_url: z.url().nullable().describe('Where others can read it; null if it is not shared.'),
    share_token: z.string().nullable().describe('For `GET /wishlists/{token}`; null if it is not shared.'),
  })
  .meta({ id: 'Wishlist', description: 'What a guest or customer has saved for later.' })

export const SharedWishlist = z
  .object({
    item_count: z.int().describe('How many items it has.'),
    items: z.array(SharedItem).describe('The latest first.'),
  })
  .meta({ id: 'SharedWishlist', description: 'A wishlist that its owner shares by a link.' })

export function presentWishlist(answer: WishlistAnswer, format: Format): z.input<typeof Wishlist> {
  const { wishes, shareToken, token } = answer
  return {
    ...(token !== undefined && { token }),
    item_count: wishes.length,
    items: wishes.map((wish) => ({
      id: wish.id,
      ...presentWish(wish, format),
      added_price: wish.addedPrice === null ? null : format.money(wish.addedPrice),
    })),
    share_url: shareToken === null ? null : format.url(`/wishlist/shared/${shareToken}`),
    share_token: shareToken,
  }
}

export function presentShared(wishes: readonly Wish[], format: Format): z.input<typeof SharedWishlist> {
  return { item_count: wishes.length, items: wishes.map((wish) => presentWish(wish, format)) }
}

function presentWish(wish: Wish, format: Format): z.input<typeof SharedItem> {
  const { product, variant, price } = wish
  return {
    product_id: wish.productId,
    variant_id: wish.variantId,
    name: wish.name,
    product: product && presentProduct(product, format),
    variant: variant && presentVariant(variant, format),
    price: price === null ? null : format.money(price),
    in_stock: wish.inStock,
    added_at: format.time(wish.addedAt),
  }
}
