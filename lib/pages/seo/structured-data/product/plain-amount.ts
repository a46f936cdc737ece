import { currencyExponent } from '#lib/services/money/currency.ts'
import { writeMajor } from '#lib/services/money/write-major.ts'

/** Minor units as `1234.50`, regardless of how the site writes money. */
export function plainAmount(amount: number, currency: string): string {
  return writeMajor(amount, currencyExponent(currency))
}
