import type { LoadedLine } from '#lib/domains/shop/cart/lines/load-lines.ts'

export type LineOffer = NonNullable<LoadedLine['offer']>

/** The offer of a jug for 10.00 that is delivered, of which there are any number. */
export function offerOf(changes: Partial<LineOffer> = {}): LineOffer {
  return {
    ...{ slug: 'jug', name: 'Jug', variantName: null, sku: 'JUG', image: null, hasVariants: false },
    ...{ price: 1000, compareAtPrice: null, lowestPrice: null, unitMeasure: null },
    ...{ minQuantity: 1, maxQuantity: null, available: null, beside: 0 },
    ...{ requiresShipping: true, withdrawalExemption: null, taxClass: 'standard', weightThousandths: 1500 },
    ...changes,
  }
}

/** A line of one jug as it was added, which is offered as it was. */
export function lineOf(changes: Partial<LoadedLine> = {}): LoadedLine {
  const shown = { slug: 'old-jug', name: 'Old jug', variantName: null, sku: 'OLD', image: null }
  return {
    ...{ id: 7, productId: 70, variantId: 700, attributesKey: '', quantity: 1, unitPrice: 1000 },
    shown: { ...shown, options: [], attributes: [] },
    ...{ offer: offerOf(), missing: null },
    ...changes,
  }
}
