import type { Context } from '#lib/context.ts'

import { translateRows } from '#lib/domains/publishing/translations/index.ts'
import { compareZones, zonesOf } from '#lib/domains/shop/rates/index.ts'
import { cacheByVersion } from '#lib/platform/database/cached-by-version.ts'
import type { Database } from '#lib/platform/database/db.ts'
import { groupBy } from '#lib/platform/lists/rows.ts'
import { allocate } from '#lib/services/money/allocate.ts'
import { scaleMoney } from '#lib/services/money/scale-money.ts'
import { isInEu } from '#lib/services/money/vat-area.ts'
import { readVatNumber } from '#lib/services/money/vat-number.ts'
import { homeCountry, type Settings } from '#lib/services/settings/index.ts'

/** `rate` is in millionths: 200,000 is 20 %. */
export type TaxRate = { name: string; rate: number }

/** A line to price, in minor units. */
export type PricingLine = {
  unitPrice: number
  /** 0 for a line that cannot be bought. */
  quantity: number
  /** The rates of its tax class; none if it is not taxed. */
  rates: readonly TaxRate[]
}

/**
 * Which shipping a coupon makes free: methods by their codes, all if there are none, and up to which price in minor units. Without
 * either, as much as the cheapest method costs.
 */
export type FreeShipping = { type: 'free_shipping'; methods: readonly string[]; maxPrice: number | null }

/** `percent` in hundredths of a percent: 1,000 is 10 %. Free shipping is in the price of shipping already. */
export type Reduction =
  | { type: 'percent'; percent: number }
  | { type: 'fixed'; amount: number }
  | FreeShipping

/** A reduction, and whether it applies to each of the lines. */
export type AppliedReduction = { reduction: Reduction; isFor: readonly boolean[] }

/** Shipping is taxed in shares, each at its rates; there are none if it is not taxed. */
export type PricedShipping = {
  price: number
  shares: readonly { weight: number; rates: readonly TaxRate[] }[]
}

export type PricingTask = {
  lines: readonly PricingLine[]
  /** Each reduces what those before it left. */
  reductions: readonly AppliedReduction[]
  /** Null if no shipping method is chosen or nothing ships. */
  shipping: PricedShipping | null
  /** Whether prices include tax. */
  taxInclusive: boolean
  /** The step that taxes and the discount are rounded to, in minor units: the currency's `chargeStep`. */
  step: number
}

type LinePrice = { subtotal: number; discount: number; tax: number; total: number }

export type TaxLine = TaxRate & { amount: number; included: boolean }

export type CartPrice = {
  lines: LinePrice[]
  /** How much each of the reductions comes to. */
  reduced: number[]
  taxLines: TaxLine[]
  /** `tax` includes `shippingTax`. */
  totals: {
    subtotal: number
    discount: number
    shipping: number | null
    shippingTax: number | null
    tax: number
    total: number
  }
}

const PER_CENT = 10_000
const PER_ONE = 1_000_000

/**
 * Prices a cart. A line's total is its subtotal less its share of the discount; the cart's total is subtotal less discount,
 * plus shipping, plus tax if prices do not include it. Tax is rounded once per line and rate, halves up.
 */
export function priceCart({ lines, reductions, shipping, taxInclusive, step }: PricingTask): CartPrice {
  const subtotals = lines.map(({ unitPrice, quantity }) => unitPrice * quantity)
  const { discounts, reduced } = reduce(subtotals, reductions, step)
  const taxes = new TaxCollector(taxInclusive, step)
  const priced = lines.map(({ rates }, index): LinePrice => {
    const subtotal = subtotals[index] as number
    const discount = discounts[index] as number
    const total = subtotal - discount
    return { subtotal, discount, tax: taxes.collect(total, rates), total }
  })
  const shippingPrice = shipping?.price ?? null
  const shippingTax = shipping && taxShipping(taxes, shipping, step)
  const tax = sum(priced, 'tax') + (shippingTax ?? 0)
  const subtotal = sum(priced, 'subtotal')
  const discount = sum(priced, 'discount')
  const total = subtotal - discount + (shippingPrice ?? 0) + (taxInclusive ? 0 : tax)
  return {
    lines: priced,
    reduced,
    taxLines: taxes.lines(),
    totals: { subtotal, discount, shipping: shippingPrice, shippingTax, tax, total },
  }
}

function taxShipping(taxes: TaxCollector, { price, shares }: PricedShipping, step: number): number {
  const parts = allocate(
    price,
    shares.map(({ weight }) => weight),
    step,
  )
  return shares.reduce((total, { rates }, index) => total + taxes.collect(parts[index] ?? 0, rates), 0)
}

/** The discount of each line, and the amount of each reduction. */
function reduce(
  subtotals: readonly number[],
  reductions: readonly AppliedReduction[],
  step: number,
): { discounts: number[]; reduced: number[] } {
  const discounts = subtotals.map(() => 0)
  const reduced = reductions.map(({ reduction, isFor }) => {
    const weights = subtotals.map((subtotal, index) =>
      isFor[index] ? subtotal - (discounts[index] as number) : 0,
    )
    const discount = discountOf(
      weights.reduce((total, weight) => total + weight, 0),
      reduction,
      step,
    )
    allocate(discount, weights, step).forEach((share, index) => {
      discounts[index] = (discounts[index] as number) + share
    })
    return discount
  })
  return { discounts, reduced }
}

function discountOf(base: number, reduction: Reduction, step: number): number {
  if (reduction.type === 'fixed') return Math.min(reduction.amount, base)
  if (reduction.type === 'percent') {
    // Rounding to the step would leave a remainder of 100 % if the base is not a multiple of it.
    const rounding = base % step === 0 ? step : 1
    return Math.min(scaleMoney(base, reduction.percent, PER_CENT, rounding), base)
  }
  return 0
}

/** Adds up taxes by rate, in order of first use. */
class TaxCollector {
  readonly #lines = new Map<string, TaxLine>()
  readonly #included: boolean
  readonly #step: number

  constructor(included: boolean, step: number) {
    this.#included = included
    this.#step = step
  }

  /** The tax included in, or added to, an amount. */
  collect(amount: number, rates: readonly TaxRate[]): number {
    const all = rates.reduce((total, { rate }) => total + rate, 0)
    const divisor = this.#included ? PER_ONE + all : PER_ONE
    return rates.reduce(
      (total, rate) => total + this.#add(rate, scaleMoney(amount, rate.rate, divisor, this.#step)),
      0,
    )
  }

  lines(): TaxLine[] {
    return [...this.#lines.values()].filter(({ amount }) => amount > 0)
  }

  #add({ name, rate }: TaxRate, amount: number): number {
    const key = `${rate} ${name}`
    const line = this.#lines.get(key) ?? { name, rate, amount: 0, included: this.#included }
    line.amount += amount
    this.#lines.set(key, line)
    return amount
  }
}

function sum(lines: readonly LinePrice[], key: keyof LinePrice): number {
  return lines.reduce((total, line) => total + line[key], 0)
}

/** The shipping destination, as far as taxes and shipping depend on it. */
export type Destination = { country: string; state: string | null; postcode?: string | null }

export type TaxRates = {
  /** The rates of a tax class; none for untaxed items. */
  ofClass(taxClass: string | null): TaxRate[]
  /** The rates of taxed shipping; with a tax class, of shipping that is taxed as its items. */
  ofShipping(taxClass?: string | null): TaxRate[]
  /** The rates that prices include though they are not charged there: these are taken out of the price of such items. */
  takenOut(taxClass: string | null): TaxRate[]
  takenOutOfShipping(): TaxRate[]
}

/** For what does not depend on taxes, such as a cart's issues. */
export const NO_TAXES: TaxRates = {
  ofClass: () => [],
  ofShipping: () => [],
  takenOut: () => [],
  takenOutOfShipping: () => [],
}

const SHIPPING_CLASS = 'standard'

/** The shop's own country: the destination until the buyer names one. */
export function homeOf(settings: Settings): Destination | null {
  const country = homeCountry(settings)
  return country === null ? null : { country, state: null }
}

// Destinations and languages.
const MAX_KEPT = 1000
const keep = cacheByVersion<Row[]>('catalogue', MAX_KEPT)

/**
 * The taxes that a buyer with that VAT number, if any, is charged at a destination, or in the shop's own country, named in the visitor's
 * language. Read again only after a change; not to be called in a transaction.
 */
export async function findTaxRates(
  site: Pick<Context, 'database' | 'settings'>,
  destination: Destination | null = null,
  vatId: string | null = null,
): Promise<TaxRates> {
  const { current } = site.settings
  if (current['shop.vat_exemption'] !== null) return NO_TAXES
  const home = homeOf(current)
  const place = destination ?? home
  if (place === null) return NO_TAXES
  const rows = await findRows(site, place)
  const isReversed = isReverseCharged(current, place.country, vatId)
  if (rows.length > 0 && !isReversed) return ratesAmong(rows)
  const isTakenOut = isReversed || current['shop.untaxed_prices'] === 'net'
  if (!current['shop.tax_inclusive'] || !isTakenOut || home === null) return NO_TAXES
  // Prices include what is charged there; where nothing is, the tax of the shop's own country.
  const included = ratesAmong(rows.length > 0 ? rows : await findRows(site, home))
  return { ...NO_TAXES, takenOut: included.ofClass, takenOutOfShipping: () => included.ofShipping() }
}

/** For each class and priority, the rate of the most specific zone applies; priorities add up. */
function ratesAmong(rows: readonly Row[]): TaxRates {
  // Untaxed items have the class null, of which there is no rate.
  const byClass = groupBy(rows, ({ taxClass }): string | null => taxClass)
  const ratesOf = (taxClass: string | null): Row[] => {
    const byPriority = groupBy(byClass.get(taxClass) ?? [], ({ priority }) => priority)
    return [...byPriority.values()].flatMap((same) => [...same].sort(compareZones)[0] ?? [])
  }
  return {
    ...NO_TAXES,
    ofClass: (taxClass) => ratesOf(taxClass).map(toRate),
    ofShipping: (taxClass = SHIPPING_CLASS) =>
      ratesOf(taxClass)
        .filter(({ appliesToShipping }) => appliesToShipping)
        .map(toRate),
  }
}

type Row = Awaited<ReturnType<typeof loadRows>>[number]

async function findRows(
  site: Pick<Context, 'database' | 'settings'>,
  destination: Destination,
): Promise<Row[]> {
  const { database, settings } = site
  const where = zonesOf(destination)
  const key = [settings.language.locale, where.country, ...where.state.in, where.postcodeFrom.lte].join()
  return keep(database.dataVersion, key, async () =>
    translateRows(site, { entity: 'tax_rate' }, await loadRows(database, where)),
  )
}

function loadRows({ prisma }: Database, where: ReturnType<typeof zonesOf>) {
  return prisma.taxRate.findMany({ where, orderBy: [{ priority: 'asc' }, { id: 'asc' }] })
}

function toRate({ name, rate }: Row): TaxRate {
  return { name, rate }
}

/**
 * Whether the buyer owes the tax (Directive 2006/112/EC, Art. 138 and 196): a trader of another member state, by a number of that state,
 * to whom it is delivered there. VIES is asked for the number after the order.
 */
function isReverseCharged(settings: Settings, country: string, vatId: string | null): boolean {
  const home = homeCountry(settings)
  if (!settings['shop.reverse_charge'] || vatId === null || settings['site.vat_id'] === null) return false
  if (!isInEu(home) || !isInEu(country) || country === home) return false
  const number = readVatNumber(vatId, country)
  return typeof number === 'object' && number.country === country
}

/** A price without the taxes that it includes. */
export function netPrice(price: number, rates: readonly { rate: number }[], step: number): number {
  const all = rates.reduce((sum, { rate }) => sum + rate, 0)
  return rates.reduce((rest, { rate }) => rest - scaleMoney(price, rate, PER_ONE + all, step), price)
}
