import type { Settings } from '#lib/services/settings/index.ts'
import { currencyExponent } from './currency.ts'
import type { CurrencyFormat } from './format-money.ts'

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
