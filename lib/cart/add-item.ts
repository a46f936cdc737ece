import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/db.ts'
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
export const MOST_LINES = 100

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
      await putIn(tx, id, found, item.quantity)
      return {}
    },
    check(cart) {
      const line = cart.lines.find(({ soldVariantId }) => soldVariantId === found.variantId)
      checkQuantity(found.offer, line?.quantity ?? 0)
    },
  })
}

async function putIn(tx: Tx, cartId: number, found: FoundOffer, quantity: number): Promise<void> {
  const { productId, variantId, options, offer } = found
  const { slug, name, variantName, sku, image } = offer
  // The cart is locked, so no other call adds the same line meanwhile.
  const { count } = await tx.cartItem.updateMany({
    where: { cartId, variantId },
    data: { quantity: { increment: quantity }, unitPrice: BigInt(offer.price) },
  })
  if (count > 0) return
  if ((await tx.cartItem.count({ where: { cartId } })) >= MOST_LINES)
    throw new NotForSale('product_id', 'too_many_lines')
  const shown = { slug, name, variantName, sku, options, image: image ?? undefined }
  const unitPrice = BigInt(offer.price)
  await tx.cartItem.create({
    data: { cartId, productId, variantId, quantity, unitPrice, ...shown },
    select: { id: true },
  })
}
