import type { DraftLine } from '#lib/domains/shop/cart/index.ts'
import type { Draft } from '#lib/domains/shop/checkout/index.ts'

/** A draft order without lines, buyer or changes. */
export const emptyDraft: Draft = {
  ...{ customerId: null, email: null, phone: null, vatId: null, customerNote: null },
  ...{ billing: {}, shipping: null, savesAddress: false, lines: [] },
  ...{ couponCode: null, discount: null, shippingMethod: null, shippingPrice: null },
  ...{ locale: 'en', currency: 'USD' },
}

/** A line of a draft at the shop's price: one unit. */
export function draftLine(line: Partial<DraftLine>): DraftLine {
  return {
    ...{ id: 1, productId: null, variantId: null, name: 'Engraving', quantity: 1, price: null },
    ...{ taxClass: null, requiresShipping: true, discount: null },
    ...line,
  }
}
