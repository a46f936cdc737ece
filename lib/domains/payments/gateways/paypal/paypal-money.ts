import { changeExponent } from '#lib/services/money/change-exponent.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'
import { parseMajor } from '#lib/services/money/parse-major.ts'
import { writeMajor } from '#lib/services/money/write-major.ts'
import { PayPalFailure } from './paypal-failure.ts'

export type PayPalMoney = { currencyCode: string; value: string }

// Where PayPal takes no decimals though ISO 4217 has them: https://developer.paypal.com/api/rest/reference/currency-codes/
const WHOLE = ['HUF', 'TWD']

/** Null for an amount that PayPal does not take in this currency. */
export function writePayPalMoney(amount: number, currencyCode: string): PayPalMoney | null {
  const exponent = WHOLE.includes(currencyCode) ? 0 : currencyExponent(currencyCode)
  const units = changeExponent(amount, currencyExponent(currencyCode), exponent)
  return units === null ? null : { currencyCode, value: writeMajor(units, exponent) }
}

/** Minor units. Throws PayPalFailure for what is no amount. */
export function readPayPalMoney(money: PayPalMoney): number {
  // Whole sums may come with decimals that the currency does not have.
  const amount = parseMajor(money.value.replace(/\.0+$/, ''), currencyExponent(money.currencyCode))
  if (amount === null) throw new PayPalFailure(undefined, 'no amount', undefined)
  return amount
}
