import { formerPrice } from '#lib/domains/shop/catalogue/index.ts'
import { selectRows } from '#lib/platform/database/statements/run-statement.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import type { Picture } from '#lib/services/media/index.ts'
import { type LineRow, selectLines } from '../statements/lines.ts'
import type { OfferRow } from '../statements/offers.ts'
import { maxPiecesAt } from './max-pieces.ts'

/** A line as it was added, with the current offer. Amounts are minor units. */
export type LoadedLine = {
  id: number
  productId: number | null
  variantId: number | null
  quantity: number
  /** The price last shown. */
  unitPrice: number
  /** The texts from when it was added, shown if it is no longer sold. */
  shown: LineText
  /** Null if the product or variant is no longer for sale. */
  offer: Offer | null
  /** Why there is no offer. */
  missing: 'product' | 'variant' | null
}

export type LineText = {
  slug: string | null
  name: string
  variantName: string | null
  sku: string | null
  options: { name: string; value: string }[]
  image: Picture | null
}

/** A variant's price, limits and stock. */
export type Offer = {
  slug: string
  name: string
  variantName: string | null
  sku: string | null
  image: Picture | null
  hasVariants: boolean
  price: number
  compareAtPrice: number | null
  minQuantity: number
  maxQuantity: number | null
  /** How many can be sold; null if stock does not limit it. */
  available: number | null
  requiresShipping: boolean
  taxClass: string | null
  /** In thousandths of the shop's weight unit. */
  weightThousandths: number
}

/** The lines of a cart in the order they were added, in one statement. */
export async function loadLines(tx: Statements, cartId: number, now: Date): Promise<LoadedLine[]> {
  return (await selectRows(tx, selectLines, { cartId, now })).map(toLine)
}

export function toOffer(row: OfferRow): Offer {
  const { price } = row
  const limits = [row.productMax, row.maxQuantity, maxPiecesAt(price)].filter((limit) => limit !== null)
  return {
    slug: row.productSlug,
    name: row.productName,
    variantName: row.hasVariants ? row.ownName : null,
    sku: row.ownSku,
    image: row.mediaId === null ? null : toPicture(row, row.mediaId),
    hasVariants: row.hasVariants,
    price,
    compareAtPrice: formerPrice(row.compareAtPrice, price),
    minQuantity: Math.max(row.productMin, row.minQuantity),
    maxQuantity: limits.length > 0 ? Math.min(...limits) : null,
    available: row.trackStock && !row.backorder ? Math.max(0, row.stock) : null,
    requiresShipping: row.requiresShipping,
    taxClass: row.taxable ? row.taxClass : null,
    weightThousandths: row.weight,
  }
}

function toLine(row: LineRow): LoadedLine {
  const missing = !row.isVisible || row.kind !== 'sold' ? 'product' : !row.isActive ? 'variant' : null
  return {
    id: row.id,
    productId: row.productId,
    variantId: row.variantId,
    quantity: row.quantity,
    unitPrice: row.unitPrice,
    shown: {
      slug: row.slug,
      name: row.name,
      variantName: row.variantName,
      sku: row.sku,
      options: row.options as LineText['options'],
      image: row.image as Picture | null,
    },
    offer: missing ? null : toOffer(row),
    missing,
  }
}

function toPicture(row: OfferRow, id: number): Picture {
  const { url, thumbnailUrl, alt, width, height, hash, color } = row
  return { id, url, thumbnailUrl, alt, width, height, hash, color }
}
