import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type CartAnswer, changeCart } from './change-cart.ts'
import { checkQuantity } from './check-quantity.ts'
import { NotForSale } from './errors.ts'
import { type FoundOffer, findOffer } from './find-offer.ts'
import type { Shopper } from './shopper.ts'

export type NewItem = {
  productId: number
  /** Needed for a product that one chooses from. */
  variantId: number | undefined
  quantity: number
}

/** A cart holds no more different things. */
export const MAX_LINES = 100

/**
 * Puts something into the cart; more of what is there already is added to its line. Throws GuestCartsOff, NotForSale,
 * QuantityOutOfBounds and InsufficientStock, and then nothing has changed.
 */
export async function addItem(context: Context, shopper: Shopper, item: NewItem): Promise<CartAnswer> {
  const found = await findOffer(context, item)
  return changeCart(context, {
    shopper,
    begin: true,
    async change(tx, { id }) {
      await putIn(tx, id, context.clock.now(), found, item.quantity)
      return {}
    },
    check(cart) {
      const line = cart.lines.find(({ soldVariantId }) => soldVariantId === found.variantId)
      checkQuantity(found.offer, line?.quantity ?? 0)
    },
  })
}

/** One statement: what is there already is added to, and a full cart takes nothing new. */
async function putIn(tx: Tx, cartId: number, now: Date, found: FoundOffer, quantity: number): Promise<void> {
  const { productId, variantId, offer } = found
  const { slug, name, variantName, sku, price } = offer
  const options = JSON.stringify(found.options)
  const image = offer.image && JSON.stringify(offer.image)
  const added = await tx.$executeRaw`
    INSERT INTO "CartItem" ("cartId", "productId", "variantId", "slug", "name", "variantName", "sku", "options", "image",
      "quantity", "unitPrice", "createdAt", "updatedAt")
    SELECT ${cartId}, ${productId}, ${variantId}, ${slug}, ${name}, ${variantName}, ${sku}, ${options}, ${image},
      ${quantity}, ${BigInt(price)}, ${now}, ${now}
    WHERE (SELECT COUNT(*) FROM "CartItem" WHERE "cartId" = ${cartId} AND "variantId" IS DISTINCT FROM ${variantId})
      < ${MAX_LINES}
    ON CONFLICT ("cartId", "variantId") DO UPDATE SET "quantity" = "CartItem"."quantity" + excluded."quantity",
      "unitPrice" = excluded."unitPrice", "updatedAt" = excluded."updatedAt"`
  if (added === 0) throw new NotForSale('product_id', 'too_many_lines')
}
