import type { Context } from '#lib/context.ts'
import { DomainError, type Faults, invalidField, isDomainError } from '#lib/domains/domain-error.ts'
import { countStep, type LineAttribute } from '#lib/domains/shop/orders/index.ts'
import { runStatement } from '#lib/platform/database/statements/run-statement.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import type { CartRow, Shopper } from '../cart-row.ts'
import type { CartAnswer } from '../pricing/priced-cart.ts'
import { forgetCheckout } from '../statements/carts.ts'
import { addToAttributedLine, addToLine } from '../statements/lines.ts'
import { type CartChange, changeCart } from '../view-cart.ts'
import { checkQuantity, type FoundOffer, findOffer } from './load-lines.ts'

export type NewItem = {
  productId: number
  /** Required for a product with variants. */
  variantId: number | undefined
  /** Default: the least that can be bought, or one more of what is in the cart already. */
  quantity?: number | undefined
  attributes?: readonly LineAttribute[] | undefined
}

/** How many lines a cart holds. */
export const MAX_LINES = 100

/**
 * Adds an item to the cart, or increases the quantity of its line. Throws `guest_carts_off`, `invalid_fields` and
 * `insufficient_stock`. If `complete` throws, nothing is added.
 */
export function addItem(
  context: Context,
  shopper: Shopper,
  item: NewItem,
  complete?: CartChange['complete'],
): Promise<CartAnswer> {
  return changeCart(context, {
    shopper,
    create: true,
    ...(complete && { complete }),
    async change(tx, cart) {
      await addTo(tx, context, cart, item)
      return {}
    },
  })
}

/**
 * Adds all of the items, or none. Throws `guest_carts_off`, and `invalid_fields` with the faults of all items, which
 * are named `items.0.quantity`.
 */
export function addItems(context: Context, shopper: Shopper, items: readonly NewItem[]): Promise<CartAnswer> {
  return changeCart(context, {
    shopper,
    create: true,
    async change(tx, cart) {
      const faults: Faults = {}
      for (const [index, item] of items.entries()) {
        try {
          await addTo(tx, context, cart, item)
        } catch (error) {
          for (const [field, found] of Object.entries(faultsOf(error)))
            faults[`items.${index}.${field}`] = found
        }
      }
      if (Object.keys(faults).length > 0) throw new DomainError('invalid_fields', faults)
      return {}
    },
  })
}

/** Rethrows what is no fault of an item. */
function faultsOf(error: unknown): Faults {
  if (isDomainError(error, 'invalid_fields')) return error.facts
  if (!isDomainError(error, 'insufficient_stock')) throw error
  const { name, available } = error.facts
  return {
    quantity: [
      available === 0
        ? { code: 'sold_out', facts: { name } }
        : { code: 'too_few_left', facts: { name, available } },
    ],
  }
}

async function addTo(tx: Statements, context: Context, cart: CartRow, item: NewItem): Promise<void> {
  const { productId, variantId, attributes } = item
  const now = context.clock.now()
  const found = await findOffer(tx, { cartId: cart.id, productId, variantId, attributes, now })
  const { quantity, otherLines, offer } = found
  if (otherLines >= MAX_LINES) throw invalidField('product_id', 'too_many_lines', { max: MAX_LINES })
  const added = item.quantity ?? Math.max(1, offer.minQuantity - quantity)
  checkQuantity(offer, quantity + added)
  await putIn(tx, context, cart, { found, added })
}

/** The first item in an empty cart is the beginning of a purchase. */
async function beginCart(tx: Statements, context: Context, { id, checkoutAt }: CartRow): Promise<void> {
  if (checkoutAt !== null) await runStatement(tx, forgetCheckout, { id })
  await countStep(tx, context, 'cart')
}

/** Puts units of an offer into a locked cart. How many it may be has been checked. */
export async function putIn(
  tx: Statements,
  context: Context,
  cart: CartRow,
  { found, added }: { found: FoundOffer; added: number },
): Promise<void> {
  const { productId, variantId, options, attributes, attributesKey, offer } = found
  const { slug, name, variantName, sku, image, price: unitPrice } = offer
  await runStatement(tx, attributesKey === '' ? addToLine : addToAttributedLine, {
    ...{ cartId: cart.id, productId, variantId, slug, name, variantName, sku, options, image },
    ...{ attributes, attributesKey },
    ...{ quantity: added, unitPrice, now: context.clock.now() },
  })
  if (found.quantity === 0 && found.otherLines === 0) await beginCart(tx, context, cart)
}
