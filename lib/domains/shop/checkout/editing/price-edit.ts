import type { AddressParts } from '#lib/domains/people/accounts/addresses/index.ts'
import { priceCart, type TaxRate } from '#lib/domains/shop/cart/index.ts'
import type { Piece, Pieces } from '#lib/domains/shop/invoices/index.ts'
import type { BookedLine, EditedLine, EditedOrder, NewLine } from '#lib/domains/shop/orders/index.ts'
import { chargeStep } from '#lib/services/money/currency.ts'
import { formatRate } from '#lib/services/money/format-rate.ts'
import { scaleMoney } from '#lib/services/money/scale-money.ts'

/** A line that stays, as wanted. */
export type WantedLine = {
  line: EditedLine
  quantity: number
  unitPrice: number
  /** The rates of another destination; null where those of the order apply. */
  rates: readonly TaxRate[] | null
}

/** An added line, before it is priced. */
export type AddedLine = Omit<NewLine, 'subtotal' | 'discount' | 'tax' | 'total' | 'taxRates'> & {
  rates: readonly TaxRate[]
  /** What the order's coupon takes off, in hundredths of a percent. */
  percentOff: number
}

export type PricingOfEdit = {
  order: EditedOrder
  /** How the taxes of the order are divided. */
  agreed: Pieces
  isPercentCoupon: boolean
  wanted: readonly WantedLine[]
  added: readonly AddedLine[]
  /** Null if it stays as it was. */
  shipping: { price: number; shares: readonly { weight: number; rates: readonly TaxRate[] }[] } | null
}

type TaxLines = { name: string; rate: string; amount: number; included: boolean }[]

export type PricedEdit = {
  lines: BookedLine[]
  added: NewLine[]
  taxLines: TaxLines
  sums: {
    subtotal: number
    discount: number
    shipping: number
    shippingTax: number
    tax: number
    total: number
  }
}

const PER_CENT = 10_000

/**
 * Prices an edited order. What nobody has changed keeps its price, discount and taxes to the cent; the rest is priced as the checkout does,
 * by the rates given for it.
 */
export function priceEdit({ order, agreed, wanted, added, shipping, ...edit }: PricingOfEdit): PricedEdit {
  const { taxInclusive, currency } = order
  const step = chargeStep(currency)
  const isKept = ({ line, quantity, unitPrice, rates }: WantedLine) =>
    rates === null && quantity === line.quantity && unitPrice === Number(line.unitPrice)
  const kept = wanted.filter(isKept)
  const changed = wanted.filter((one) => !isKept(one))
  const discounts = [
    ...changed.map((line) => discountOf(line, edit.isPercentCoupon, step)),
    ...added.map(({ quantity, unitPrice, percentOff }) => {
      const subtotal = quantity * unitPrice
      return Math.min(subtotal, scaleMoney(subtotal, percentOff, PER_CENT, step))
    }),
  ]
  const price = priceCart({
    lines: [
      ...changed.map(({ line, quantity, unitPrice, rates }) => ({
        ...{ quantity, unitPrice },
        rates: rates ?? ratesOf(line),
      })),
      ...added.map(({ quantity, unitPrice, rates }) => ({ quantity, unitPrice, rates })),
    ],
    reductions: discounts.map((amount, index) => ({
      reduction: { type: 'fixed', amount },
      isFor: discounts.map((_, other) => other === index),
    })),
    ...{ shipping, taxInclusive, step },
  })
  const lines = wanted.map((one): BookedLine => {
    const index = changed.indexOf(one)
    const { line, quantity, unitPrice, rates } = one
    const priced = price.lines[index]
    if (!priced) return keepLine(line)
    return { id: line.id, quantity, unitPrice, ...priced, taxRates: rates ?? ratesOf(line) }
  })
  const written = added.map(({ rates, percentOff, ...line }, index): NewLine => {
    const priced = price.lines[changed.length + index] ?? { subtotal: 0, discount: 0, tax: 0, total: 0 }
    return { ...line, ...priced, taxRates: rates.map(({ name, rate }) => ({ name, rate })) }
  })
  const pieces = [
    ...kept.flatMap(({ line }) => agreed.lines.get(line.id) ?? []),
    ...(shipping ? [] : agreed.shipping),
  ]
  const ofShipping = shipping
    ? { price: shipping.price, tax: price.totals.shippingTax ?? 0 }
    : { price: Number(order.shippingTotal), tax: Number(order.shippingTax) }
  const sum = (key: 'subtotal' | 'discount' | 'tax') =>
    [...lines, ...written].reduce((all, one) => all + one[key], 0)
  const [subtotal, discount, tax] = [sum('subtotal'), sum('discount'), sum('tax') + ofShipping.tax]
  return {
    ...{ lines, added: written },
    taxLines: addTaxes(
      pieces,
      price.taxLines.map((line) => ({ ...line, rate: formatRate(line.rate) })),
      taxInclusive,
    ),
    sums: {
      ...{ subtotal, discount, tax },
      shipping: ofShipping.price,
      shippingTax: ofShipping.tax,
      total: subtotal - discount + ofShipping.price + (taxInclusive ? 0 : tax),
    },
  }
}

export function ratesOf({ taxRates }: EditedLine): readonly TaxRate[] {
  return (taxRates as TaxRate[] | null) ?? []
}

/** Shipping keeps the rates that it was sold at, whatever it costs now. */
export function sharesOf(shipping: readonly Piece[]) {
  return shipping.map(({ gross, taxes }) => ({
    weight: gross,
    rates: taxes.map(({ name, rate }) => ({ name, rate: Math.round(Number(rate) * PER_CENT) })),
  }))
}

/** The same part of the price as before; a coupon of a fixed amount is not used for more units. */
function discountOf({ line, quantity, unitPrice }: WantedLine, isPercent: boolean, step: number): number {
  const [before, after] = [Number(line.subtotal), quantity * unitPrice]
  const discount = Number(line.discount)
  if (discount === 0) return 0
  if (after >= before && !isPercent) return discount
  return Math.min(after, scaleMoney(after, discount, before, step))
}

function keepLine(line: EditedLine): BookedLine {
  const { id, quantity, unitPrice, subtotal, discount, tax, total } = line
  return {
    ...{ id, quantity, taxRates: null },
    unitPrice: Number(unitPrice),
    subtotal: Number(subtotal),
    discount: Number(discount),
    tax: Number(tax),
    total: Number(total),
  }
}

function addTaxes(pieces: readonly Piece[], priced: TaxLines, included: boolean): TaxLines {
  const sums = new Map<string, TaxLines[number]>()
  for (const { name, rate, amount } of [...pieces.flatMap(({ taxes }) => taxes), ...priced]) {
    const known = sums.get(`${rate} ${name}`) ?? { name, rate, amount: 0, included }
    sums.set(`${rate} ${name}`, { ...known, amount: known.amount + amount })
  }
  return [...sums.values()].filter(({ amount }) => amount > 0)
}

export function isSameAddress(one: AddressParts | null, other: AddressParts | null): boolean {
  const write = (parts: AddressParts | null) => JSON.stringify(parts && Object.entries(parts).sort())
  return write(one) === write(other)
}
