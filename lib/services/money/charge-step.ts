import { currencyExponent } from './currency.ts'

// Currencies with decimals by ISO 4217 that no coin and hardly any payment provider knows.
const WITHOUT_DECIMALS = new Set(['HUF', 'MGA', 'TWD'])

/**
 * The step in minor units to which the shop rounds what it works out itself (taxes, percentages, shares), so that every
 * provider can charge it: card networks take at most two decimals, and none in some currencies.
 */
export function chargeStep(currency: string): number {
  const exponent = currencyExponent(currency)
  const digits = WITHOUT_DECIMALS.has(currency) ? 0 : Math.min(exponent, 2)
  return 10 ** (exponent - digits)
}
