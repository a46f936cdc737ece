import type { Context } from '#lib/context.ts'
import { invalidField } from '#lib/domains/domain-error.ts'
import { countStep } from '#lib/domains/funnel/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { Shopper } from './cart-row.ts'
import { changeCart } from './change-cart.ts'
import { checkQuantity } from './check-quantity.ts'
import { type FoundOffer, findOffer } from './find-offer.ts'
import { loadRoom } from './load-lines.ts'
import type { CartAnswer } from './priced-cart.ts'

export type NewItem = {
  productId: number
  /** Required for a product with variants. */
  variantId: number | undefined
  /** Default: the least that can be bought, or one more of what is in the cart already. */
  quantity?: number | undefined
}

/** How many different items a cart holds. */
const MAX_LINES = 100

/**
 * Adds an item to the cart, or increases the quantity of its line. Throws `guest_carts_off`, `invalid_fields` and
 * `insufficient_stock`.
 */
export async function addItem(context: Context, shopper: Shopper, item: NewItem): Promise<CartAnswer> {
  const found = await findOffer(context, item)
  return changeCart(context, {
    shopper,
    create: true,
    async change(tx, { id: cartId }) {
      const { quantity, otherLines, stock } = await loadRoom(tx, cartId, found.variantId)
      if (otherLines >= MAX_LINES) throw invalidField('product_id', 'too_many_lines', { max: MAX_LINES })
      const { offer } = found
      const available = offer.available === null ? null : Math.max(0, stock)
      const added = item.quantity ?? Math.max(1, offer.minQuantity - quantity)
      checkQuantity({ ...offer, available }, quantity + added)
      await putIn(tx, cartId, context.clock.now(), found, added)
      if (quantity === 0 && otherLines === 0) await beginCart(tx, context, cartId)
      return {}
    },
  })
}

/** What was put into an empty cart is the beginning of a purchase. */
async function beginCart(tx: Tx, context: Context, cartId: number): Promise<void> {
  await tx.cart.update({ where: { id: cartId }, data: { checkoutAt: null }, select: { id: true } })
  await countStep(tx, context, 'cart')
}

async function putIn(tx: Tx, cartId: number, now: Date, found: FoundOffer, quantity: number): Promise<void> {
  const { productId, variantId, offer } = found
  const { slug, name, variantName, sku, price } = offer
  const options = JSON.stringify(found.options)
  const image = offer.image && JSON.stringify(offer.image)
  await tx.$executeRaw`
    INSERT INTO "CartItem" ("cartId", "productId", "variantId", "slug", "name", "variantName", "sku", "options", "image",
      "quantity", "unitPrice", "createdAt", "updatedAt")
    VALUES (${cartId}, ${productId}, ${variantId}, ${slug}, ${name}, ${variantName}, ${sku}, ${options}, ${image},
      ${quantity}, ${BigInt(price)}, ${now}, ${now})
    ON CONFLICT ("cartId", "variantId") DO UPDATE SET "quantity" = "CartItem"."quantity" + excluded."quantity",
      "unitPrice" = excluded."unitPrice", "updatedAt" = excluded."updatedAt"`
}
