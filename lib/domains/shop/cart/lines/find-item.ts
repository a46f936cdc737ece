import type { Context } from '#lib/context.ts'
import type { LineAttribute } from '#lib/domains/shop/orders/index.ts'
import { findCart, type Shopper } from '../cart-row.ts'

/** The item to add again to undo the removal of a line. */
export type PlacedItem = {
  name: string
  productId: number
  variantId: number | null
  attributes: LineAttribute[]
  quantity: number
}

/** A line of the shopper's cart; null if there is none, or its product no longer exists. Throws `guest_carts_off`. */
export async function findItem(
  context: Context,
  shopper: Shopper,
  itemId: number,
): Promise<PlacedItem | null> {
  const cart = await findCart(context, shopper)
  const item =
    cart &&
    (await context.database.prisma.cartItem.findFirst({
      where: { id: itemId, cartId: cart.id },
      select: {
        ...{ name: true, productId: true, variantId: true, attributedVariantId: true },
        ...{ attributes: true, quantity: true },
      },
    }))
  if (!item?.productId) return null
  const { name, productId, quantity } = item
  const attributes = item.attributes as unknown as LineAttribute[]
  return { name, productId, variantId: item.variantId ?? item.attributedVariantId, attributes, quantity }
}
