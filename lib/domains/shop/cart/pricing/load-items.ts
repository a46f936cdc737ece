import type { Context } from '#lib/context.ts'
import { DomainError, isDomainError } from '#lib/domains/domain-error.ts'
import type { CartRow } from '../cart-row.ts'
import { type FoundOffer, findOffer, type LoadedLine, nameLines } from '../lines/load-lines.ts'
import { NO_CART, unsavedCart } from './unsaved-cart.ts'

/** So many units of a variant. */
export type WantedItem = { productId: number; variantId: number; quantity: number }

/**
 * Loads items as if they were in a cart, to be priced by `priceLoaded`. A line's id is its variant's. Throws `invalid_fields`, with
 * fields such as `item.7` for the variant 7.
 */
export async function loadItems(
  context: Context,
  items: readonly WantedItem[],
): Promise<{ cart: CartRow; loaded: LoadedLine[] }> {
  const { database, settings, clock } = context
  const { prisma } = database
  const now = clock.now()
  const loaded = await nameLines(
    prisma,
    context,
    await Promise.all(items.map((item) => loadItem(context, item, now))),
  )
  const currency = settings.current['currency.code']
  return { cart: unsavedCart({ currency, couponCode: null, couponId: null, updatedAt: now }), loaded }
}

async function loadItem(
  { database }: Context,
  { productId, variantId, quantity }: WantedItem,
  now: Date,
): Promise<LoadedLine> {
  const found = await findOffer(database.prisma, { cartId: NO_CART, productId, variantId, now }).catch(
    (error) => {
      throw renameField(error, `item.${variantId}`)
    },
  )
  return toLine(found, quantity)
}

/** Faults of an item concern the field of its quantity. */
function renameField(error: unknown, field: string): unknown {
  if (!isDomainError(error, 'invalid_fields')) return error
  return new DomainError('invalid_fields', { [field]: Object.values(error.facts).flat() })
}

function toLine({ productId, variantId, options, offer }: FoundOffer, quantity: number): LoadedLine {
  const { slug, name, variantName, sku, image, price: unitPrice } = offer
  return {
    ...{ id: variantId, productId, variantId, quantity, unitPrice, offer, missing: null },
    attributesKey: '',
    shown: { slug, name, variantName, sku, image, options, attributes: [] },
  }
}
