import { invalidField } from '#lib/domains/domain-error.ts'
import { selectRow } from '#lib/platform/database/statements/run-statement.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import { selectOffer } from '../statements/offers.ts'
import { type LineText, type Offer, toOffer } from './load-lines.ts'

/** A variant that is for sale, and what the cart has already: pieces of it, and other lines. */
export type FoundOffer = {
  productId: number
  variantId: number
  options: LineText['options']
  offer: Offer
  quantity: number
  otherLines: number
}

type Wanted = { cartId: number; productId: number; variantId: number | undefined; now: Date }

/** The offer of a product, or of one of its variants, to a cart. Throws `invalid_fields`. */
export async function findOffer(tx: Statements, { variantId, ...wanted }: Wanted): Promise<FoundOffer> {
  const row = await selectRow(tx, selectOffer, { ...wanted, variantId: variantId ?? null })
  if (!row?.isVisible) throw invalidField('product_id', 'unknown_product')
  if (row.kind === 'grouped') throw invalidField('product_id', 'grouped_product')
  if (row.kind === 'external') throw invalidField('product_id', 'external_product')
  if (row.hasVariants && variantId === undefined) throw invalidField('variant_id', 'variant_needed')
  if (row.variantId === null || !row.isActive) {
    throw variantId === undefined
      ? invalidField('product_id', 'unknown_product')
      : invalidField('variant_id', 'unknown_variant')
  }
  return {
    productId: wanted.productId,
    variantId: row.variantId,
    options: row.hasVariants ? ((row.options ?? []) as LineText['options']) : [],
    offer: toOffer(row),
    quantity: row.quantity ?? 0,
    otherLines: row.otherLines,
  }
}
