import type { Settings } from '#lib/services/settings/index.ts'
import type { CurrencyFormat } from './format-money.ts'

// The exceptions in list one of ISO 4217. Intl follows CLDR, which rounds some currencies to what is used in cash.
const EXPONENTS: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

const exponents = new Map(
  Object.entries(EXPONENTS).flatMap(([exponent, codes]) =>
    codes.split(' ').map((code): [string, number] => [code, Number(exponent)]),
  ),
)

/** The number of decimals of a currency's smallest unit by ISO 4217; 2 for unlisted codes. */
export function currencyExponent(code: string): number {
  return exponents.get(code) ?? 2
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
