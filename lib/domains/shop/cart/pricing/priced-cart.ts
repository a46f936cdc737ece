import type { Context } from '#lib/context.ts'
import type { WithdrawalExemption } from '#lib/domains/shop/catalogue/index.ts'
import type { UnitMeasure } from '#lib/services/money/unit-measure.ts'
import type { CartIssue, LineText } from '../lines/load-lines.ts'
import type { AppliedReduction, CartPrice, Reduction, TaxLine, TaxRate, TaxRates } from './price-cart.ts'

/** A line and what it costs. Amounts are minor units. */
export type CartLine = LineText & {
  id: number
  productId: number | null
  /** Null for a product without variants. */
  variantId: number | null
  /** The variant that is sold; a product without variants has one too. */
  soldVariantId: number | null
  /** Tells lines of one variant apart. */
  attributesKey: string
  quantity: number
  minQuantity: number
  maxQuantity: number | null
  unitPrice: number
  compareAtPrice: number | null
  /** The lowest price of the 30 days before its reduction; null if it is not reduced, or that is not stated. */
  lowestPrice: number | null
  /** The quantities that its unit price follows from; null if it has none, or is no longer sold. */
  unitMeasure: UnitMeasure | null
  subtotal: number
  discount: number
  tax: number
  total: number
  taxRates: readonly TaxRate[]
  inStock: boolean
  requiresShipping: boolean
  withdrawalExemption: WithdrawalExemption | null
  /** Of one unit, in thousandths of the shop's weight unit. */
  weightThousandths: number
}

export type PricedCart = {
  /** Null until something is added. */
  id: number | null
  version: number
  currency: string
  itemCount: number
  requiresShipping: boolean
  lines: CartLine[]
  coupon: { id: number; code: string; description: string; reduction: Reduction; discount: number } | null
  totals: CartPrice['totals']
  taxLines: TaxLine[]
  taxInclusive: boolean
  issues: CartIssue[]
  updatedAt: Date | null
}

export type Circumstances = {
  customerId: number | null
  /** A guest's, once known; null if the checkout was sent without one. */
  email?: string | null | undefined
  /** The tax rates of the destination. */
  taxRates: TaxRates
  /** The discounts that staff give: on lines before a coupon, and on everything after it. */
  discounts?: { ofLines: readonly AppliedReduction[]; ofAll: readonly AppliedReduction[] }
  /** The price of the chosen shipping method. */
  shippingPrice?: (cart: { lines: CartLine[]; reduction: Reduction | null }) => ShippingPrice | null
}

/** `price` is in minor units. */
export type ShippingPrice = { price: number; taxable: boolean }

/** A whole cart, and the token of a guest who had none. */
export type CartAnswer = { cart: PricedCart; token: string | undefined }

/** The cart of a shopper who has not added anything yet. */
export function emptyCart({ settings }: Context): PricedCart {
  return {
    id: null,
    version: 0,
    currency: settings.current['currency.code'],
    itemCount: 0,
    requiresShipping: false,
    lines: [],
    coupon: null,
    totals: { subtotal: 0, discount: 0, shipping: null, shippingTax: null, tax: 0, total: 0 },
    taxLines: [],
    taxInclusive: settings.current['shop.tax_inclusive'],
    issues: [],
    updatedAt: null,
  }
}
