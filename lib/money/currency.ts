import type { Settings } from '#lib/settings/index.ts'
import type { CurrencyFormat } from './format-money.ts'

const exponents = new Map<string, number>()

/** Fraction digits of a currency's smallest unit by ISO 4217; 2 for a code it does not list. */
export function currencyExponent(code: string): number {
  let exponent = exponents.get(code)
  if (exponent === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: code })
    exponent = format.resolvedOptions().maximumFractionDigits ?? 2
    exponents.set(code, exponent)
  }
  return exponent
}

export function currencyFormat(settings: Settings): CurrencyFormat {
  return {
    exponent: currencyExponent(settings['currency.code']),
    symbol: settings['currency.symbol'],
    position: settings['currency.position'],
    decimals: settings['currency.decimals'],
    decimalSeparator: settings['currency.decimal_separator'],
    thousandsSeparator: settings['currency.thousands_separator'],
  }
}
