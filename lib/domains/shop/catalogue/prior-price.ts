import { homeCountry } from '#lib/domains/people/accounts/addresses/index.ts'
import { EEA, type Settings } from '#lib/services/settings/index.ts'
import { formerPrice } from './former-price.ts'

const COUNTRIES: ReadonlySet<string> = new Set([...EEA, 'GB'])

/** Whether the shop states the lowest price of the 30 days before a reduction (Directive 98/6/EC, Art. 6a). */
export function isPriorPriceShown(settings: Settings): boolean {
  const chosen = settings['shop.prior_prices']
  return chosen === 'auto' ? COUNTRIES.has(homeCountry(settings) ?? '') : chosen === 'always'
}

/**
 * The price that a reduction is measured by: the lowest of the 30 days before where it is stated, otherwise the former price. Null
 * where the price is no lower: that is no reduction, whatever the former price is (CJEU C-330/23).
 */
export function reducedFrom(of: {
  price: number
  compareAtPrice: number | null
  lowestPrice: number | null
}): number | null {
  return formerPrice(of.lowestPrice ?? of.compareAtPrice, of.price)
}
