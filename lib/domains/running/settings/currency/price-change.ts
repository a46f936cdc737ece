import { invalidField } from '#lib/domains/domain-error.ts'
import { chargeStep, currencyExponent } from '#lib/services/money/currency.ts'
import { MAX_PRICE } from '#lib/services/money/parse-price.ts'

/**
 * What becomes of the prices when the currency changes. `convert`: how much of the new currency one unit of the former is worth, as
 * a multiple of 10^-RATE_DECIMALS. `enter`: they will be entered again, and until then no product is for sale.
 */
export type PriceAnswer = { kind: 'convert'; rate: number } | { kind: 'enter' }

export const RATE_DECIMALS = 8
const ONE = 10n ** BigInt(RATE_DECIMALS)

export type PriceChange = (price: number) => number

/**
 * Converts minor units of one currency to those of another, rounded half up to what can be charged. Prices to be entered again keep
 * their number: 20.00 becomes 20. What is above 0 stays so. The result throws `invalid_fields` for a price that would be too high.
 */
export function priceChange(from: string, to: string, answer: PriceAnswer): PriceChange {
  const rate = answer.kind === 'convert' ? BigInt(answer.rate) : ONE
  const step = BigInt(chargeStep(to))
  const numerator = rate * 10n ** BigInt(currencyExponent(to))
  const divisor = ONE * 10n ** BigInt(currencyExponent(from)) * step
  return (price) => {
    const units = (BigInt(price) * numerator * 2n + divisor) / (divisor * 2n)
    // What cost something is not given away.
    const changed = Number((units === 0n && price > 0 ? 1n : units) * step)
    if (changed > MAX_PRICE) throw invalidField('rate', 'price_limit')
    return changed
  }
}
