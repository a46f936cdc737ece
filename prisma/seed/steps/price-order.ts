import { type CartPrice, type PricingLine, priceCart, type Reduction } from '#lib/domains/shop/cart/index.ts'
import type { CouponSeed } from '../commerce/coupons.ts'
import type { ShippingMethodSeed } from '../commerce/shipping-methods.ts'
import { taxRates } from '../commerce/tax-rates.ts'
import type { AddressSeed } from '../people/customers.ts'

/** Money in US cents throughout. */
export type OrderLinePricing = {
  unitPrice: number
  quantity: number
  taxable: boolean
  ships: boolean
  categories: readonly string[]
}

/** Prices an order as the shop does, with prices that exclude tax. */
export function priceOrder(
  lines: readonly OrderLinePricing[],
  address: AddressSeed,
  method: ShippingMethodSeed,
  coupon: CouponSeed | undefined,
): CartPrice {
  const rates = taxRates.filter(
    ({ country, state }) => country === address.country && (!state || state === address.state),
  )
  const goods = {
    lines: lines.map(
      (line): PricingLine => ({
        unitPrice: line.unitPrice,
        quantity: line.quantity,
        rates: line.taxable ? rates : [],
      }),
    ),
    reductions: coupon
      ? [{ reduction: toReduction(coupon), isFor: lines.map((line) => isEligible(line, coupon)) }]
      : [],
    taxInclusive: false,
    step: 1,
  }
  const unshipped = priceCart({ ...goods, shipping: null })
  if (!lines.some(({ ships }) => ships)) return unshipped
  const { subtotal, discount } = unshipped.totals
  const isFree = method.freeFrom !== undefined && subtotal - discount >= method.freeFrom
  const shippingRates = rates.filter(({ appliesToShipping }) => appliesToShipping !== false)
  const price = isFree || coupon?.type === 'free_shipping' ? 0 : method.price
  return priceCart({ ...goods, shipping: { price, shares: [{ weight: 1, rates: shippingRates }] } })
}

function isEligible({ categories }: OrderLinePricing, coupon: CouponSeed | undefined): boolean {
  return !coupon?.categories || categories.some((slug) => coupon.categories?.includes(slug))
}

function toReduction({ type, percent = 0, amount = 0 }: CouponSeed): Reduction {
  if (type === 'percent') return { type, percent }
  return type === 'fixed' ? { type, amount } : { type, methods: [], maxPrice: null }
}
