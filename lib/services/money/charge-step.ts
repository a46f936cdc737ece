import { currencyExponent } from './currency.ts'

// Currencies that have decimals by ISO 4217, but not in coins nor with most payment providers.
const WITHOUT_DECIMALS = new Set(['HUF', 'MGA', 'TWD'])

/**
 * The step in minor units to which the shop rounds amounts it computes (taxes, percentages, shares), so that every
 * provider can charge them: card networks accept at most two decimals, and none in some currencies.
 */
export function chargeStep(currency: string): number {
  const exponent = currencyExponent(currency)
  const digits = WITHOUT_DECIMALS.has(currency) ? 0 : Math.min(exponent, 2)
  return 10 ** (exponent - digits)
}
