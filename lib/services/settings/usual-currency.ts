import { currencyExponent } from '#lib/services/money/currency.ts'
import type { Settings } from './definitions/definitions.ts'

// Marks between the parts, which are no part of how a currency is written.
const DIRECTION = /^[\u061c\u200e\u200f]+$/
const SAMPLE = 1_234_567.89

export type CurrencyStyle = Pick<
  Settings,
  | 'currency.symbol'
  | 'currency.position'
  | 'currency.decimals'
  | 'currency.decimal_separator'
  | 'currency.thousands_separator'
>

/** How a currency is usually written in a language, such as `1.234,50 €` in German. */
export function usualCurrency(code: string, locale: string): CurrencyStyle {
  const decimals = currencyExponent(code)
  const style = { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const parts = new Intl.NumberFormat(locale, { ...style, ...digits, numberingSystem: 'latn' })
    .formatToParts(SAMPLE)
    .filter(({ value }) => !DIRECTION.test(value))
  const textOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value
  const at = parts.findIndex(({ type }) => type === 'currency')
  const isBefore = at < parts.findIndex(({ type }) => type === 'integer')
  const isApart = /\s/.test(parts[isBefore ? at + 1 : at - 1]?.value ?? '')
  const side = isBefore ? 'before' : 'after'
  return {
    'currency.symbol': textOf('currency') ?? code,
    'currency.position': isApart ? `${side}_space` : side,
    'currency.decimals': decimals,
    'currency.decimal_separator': textOf('decimal') ?? '.',
    'currency.thousands_separator': textOf('group') ?? '',
  }
}
