import type { App } from '#lib/app/app.ts'
import { findTaxRates, homeOf, type TaxRates } from '#lib/domains/shop/cart/index.ts'
import { listProductCategories, type ProductCategory } from '#lib/domains/shop/catalogue/index.ts'
import { type ListedTaxRate, listShippingMethods, listTaxRates } from '#lib/domains/shop/rates/index.ts'
import { plainAmount } from '#lib/services/money/currency.ts'
import { type SiteFormat, siteFormat } from '#lib/web/presenters/format.ts'
import { createDeliver, type Deliver } from '../deliveries.ts'

/** The facts that all offers of a feed share, loaded once. */
export type FeedFacts = {
  siteName: string
  /** The home page. */
  url: string
  language: string
  /** An amount in minor units as feeds write it, such as `12.50 EUR`. */
  money(amount: number): string
  weightUnit: string
  format: SiteFormat
  deliver: Deliver
  /** A price as shoppers see it in the shop's country, by the product's tax class. */
  shownPrice(amount: number, taxClass: string | null): number
  /** Taxes that shoppers pay besides, where feeds list them. */
  taxes: readonly ListedTaxRate[]
  /** The date from which backordered products count as available. */
  backorderUntil: Date
  /** The way to a category, such as `Shoes > Trail`. */
  categoryPath(id: number): string
}

/** Here, prices are shown without tax. */
const NET_COUNTRIES: ReadonlySet<string> = new Set(['US', 'CA'])
const DAY_MS = 24 * 3_600_000
const MILLION = 1_000_000

export async function loadFeedFacts(app: App): Promise<FeedFacts> {
  const { current, language } = app.settings
  const { prisma } = app.database
  const currency = current['currency.code']
  const home = homeOf(current)
  const [methods, rates, taxes, categories] = await Promise.all([
    listShippingMethods(prisma),
    findTaxRates(app, home),
    listTaxRates(prisma, 'US'),
    listProductCategories(app),
  ])
  const isNet = home !== null && NET_COUNTRIES.has(home.country)
  const format = siteFormat(app)
  return {
    siteName: current['site.name'],
    url: format.url('/'),
    language: language.locale,
    money: (amount) => `${plainAmount(amount, currency)} ${currency}`,
    weightUnit: current['shop.weight_unit'],
    format,
    deliver: createDeliver(methods, current),
    shownPrice: isNet || current['shop.tax_inclusive'] ? (amount) => amount : withTax(rates),
    taxes: current['shop.tax_inclusive'] ? [] : taxes,
    // To the day, so that a feed does not change by the minute.
    backorderUntil: new Date(dayOf(app.clock.now()) + current['feeds.backorder_days'] * DAY_MS),
    categoryPath: pathsOf(categories),
  }
}

function withTax(rates: TaxRates): FeedFacts['shownPrice'] {
  return (amount, taxClass) =>
    rates.ofClass(taxClass).reduce((sum, { rate }) => sum + Math.round((amount * rate) / MILLION), amount)
}

function dayOf(now: Date): number {
  return now.getTime() - (now.getTime() % DAY_MS)
}

function pathsOf(categories: readonly ProductCategory[]): FeedFacts['categoryPath'] {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const wayTo = (id: number | null): string[] => {
    const found = id === null ? undefined : byId.get(id)
    return found ? [...wayTo(found.parentId), found.name] : []
  }
  return (id) => wayTo(id).join(' > ')
}
