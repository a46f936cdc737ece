import { homeCountry } from '#lib/domains/people/accounts/addresses/index.ts'
import { scaleMoney } from '#lib/services/money/scale-money.ts'
import { isInEu } from '#lib/services/money/vat-area.ts'
import { readVatNumber } from '#lib/services/money/vat-number.ts'
import type { Settings } from '#lib/services/settings/index.ts'

const PER_ONE = 1_000_000

/**
 * Whether the buyer owes the tax (Directive 2006/112/EC, Art. 138 and 196): a trader of another member state, by a number of that state,
 * to whom it is delivered there. VIES is asked for the number after the order.
 */
export function isReverseCharged(settings: Settings, country: string, vatId: string | null): boolean {
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
