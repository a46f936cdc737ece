import { currencyExponent } from '#lib/services/money/currency.ts'
import { MAX_PRICE } from '#lib/services/money/parse-price.ts'

/** A whole number of at least `min`. Throws an error that names the option for anything else. */
export function parseWhole(name: string, text: string, min = 0): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= min && number <= 2_147_483_647) return number
  throw new Error(`${name} takes a whole number of at least ${min}.`)
}

/** An amount in minor units: `1250`, or with a decimal point in the currency's main unit: `12.50`. */
export function parseAmount(name: string, text: string, currency: string): number {
  const exponent = currencyExponent(currency)
  const [, whole, fraction] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || (fraction !== undefined && fraction.length > exponent))
    throw new Error(
      `${name} takes an amount in the smallest unit, such as 1250, or with a decimal point, such as 12.50.`,
    )
  const amount = fraction === undefined ? Number(whole) : Number(whole + fraction.padEnd(exponent, '0'))
  if (amount > MAX_PRICE) throw new Error(`${name} takes at most ${MAX_PRICE} in the smallest unit.`)
  return amount
}
