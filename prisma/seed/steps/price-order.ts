import type { CouponSeed } from '../commerce/coupons.ts'
import type { ShippingMethodSeed } from '../commerce/shipping-methods.ts'
import { type TaxRateSeed, taxRates } from '../commerce/tax-rates.ts'
import type { AddressSeed } from '../people/customers.ts'

/** Money in US cents throughout. */
export type OrderLinePricing = {
  unitPrice: number
  quantity: number
  taxable: boolean
  ships: boolean
  categories: readonly string[]
}

export type PricedOrder = {
  lines: { subtotal: number; discount: number; tax: number; total: number }[]
  subtotal: number
  discount: number
  shipping: number
  shippingTax: number
  tax: number
  total: number
  taxLines: { name: string; rate: string; amount: number; included: false }[]
}

/** Prices an order without taxes in its prices; each tax is rounded half up, once for every line. */
export function priceOrder(
  lines: readonly OrderLinePricing[],
  address: AddressSeed,
  method: ShippingMethodSeed,
  coupon: CouponSeed | undefined,
): PricedOrder {
  const subtotals = lines.map((line) => line.unitPrice * line.quantity)
  const discounts = discountLines(lines, subtotals, coupon)
  const subtotal = sum(subtotals)
  const discount = sum(discounts)
  const shipping = priceShipping(lines, subtotal - discount, method, coupon)
  const rates = taxRates.filter(
    (rate) => rate.country === address.country && (!rate.state || rate.state === address.state),
  )
  const taxOf = (amount: number, rate: TaxRateSeed) => Math.round((amount * rate.rate) / 1_000_000)
  const lineTaxes = lines.map((line, index) =>
    rates.map((rate) => (line.taxable ? taxOf(at(subtotals, index) - at(discounts, index), rate) : 0)),
  )
  const shippingTaxes = rates.map((rate) => (rate.appliesToShipping === false ? 0 : taxOf(shipping, rate)))
  const taxLines = rates.map((rate, index) => ({
    name: rate.name,
    rate: formatRate(rate.rate),
    amount: sum(lineTaxes.map((taxes) => at(taxes, index))) + at(shippingTaxes, index),
    included: false as const,
  }))
  const tax = sum(taxLines.map((line) => line.amount))
  return {
    lines: lines.map((_, index) => ({
      subtotal: at(subtotals, index),
      discount: at(discounts, index),
      tax: sum(lineTaxes[index] ?? []),
      total: at(subtotals, index) - at(discounts, index),
    })),
    subtotal,
    discount,
    shipping,
    shippingTax: sum(shippingTaxes),
    tax,
    total: subtotal - discount + shipping + tax,
    taxLines: taxLines.filter((line) => line.amount > 0),
  }
}

/** The discount, shared out in proportion; the cents that are left go to the first lines. */
function discountLines(
  lines: readonly OrderLinePricing[],
  subtotals: readonly number[],
  coupon: CouponSeed | undefined,
): number[] {
  const eligible = lines.map((line, index) => (isEligible(line, coupon) ? at(subtotals, index) : 0))
  const whole = sum(eligible)
  if (!coupon || whole === 0) return lines.map(() => 0)
  const discount = coupon.percent
    ? Math.round((whole * coupon.percent) / 10_000)
    : Math.min(coupon.amount ?? 0, whole)
  const shares = eligible.map((amount) => Math.floor((amount * discount) / whole))
  let left = discount - sum(shares)
  return shares.map((share, index) => {
    if (left === 0 || at(eligible, index) === 0) return share
    left -= 1
    return share + 1
  })
}

function isEligible(line: OrderLinePricing, coupon: CouponSeed | undefined): boolean {
  return !coupon?.categories || line.categories.some((slug) => coupon.categories?.includes(slug))
}

function priceShipping(
  lines: readonly OrderLinePricing[],
  discounted: number,
  method: ShippingMethodSeed,
  coupon: CouponSeed | undefined,
): number {
  if (!lines.some((line) => line.ships) || coupon?.type === 'free_shipping') return 0
  return method.freeFrom !== undefined && discounted >= method.freeFrom ? 0 : method.price
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

const at = (amounts: readonly number[], index: number): number => amounts[index] ?? 0

/** Millionths as percent, with two to four decimals: `20.00`, `9.975`. */
function formatRate(rate: number): string {
  return (rate / 10_000).toFixed(4).replace(/0{1,2}$/, '')
}
