import type { SettingChange } from '#lib/domains/running/settings/index.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'

// Marks between the parts, which are no part of how a currency is written.
const DIRECTION = /^[\u061c\u200e\u200f]+$/
const SAMPLE = 1_234_567.89

/** The settings of a currency as it is usually written in a language, such as `1.234,50 €` in German. */
export function currencySettings(code: string, locale: string): SettingChange[] {
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
  const position = `${isBefore ? 'before' : 'after'}${isApart ? '_space' : ''}`
  return [
    { key: 'currency.code', value: code },
    { key: 'currency.symbol', value: textOf('currency') ?? code },
    { key: 'currency.position', value: position },
    { key: 'currency.decimals', value: decimals },
    { key: 'currency.decimal_separator', value: textOf('decimal') ?? '.' },
    { key: 'currency.thousands_separator', value: textOf('group') ?? '' },
  ]
}
