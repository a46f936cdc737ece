import type { Settings } from '#lib/services/settings/index.ts'
import { currencyExponent } from './currency.ts'

/** How to format amounts of a currency. */
export type CurrencyFormat = {
  /** The number of decimals of the smallest unit (ISO 4217): 2 for USD, 0 for JPY, 3 for KWD. */
  exponent: number
  symbol: string
  position: 'before' | 'after' | 'before_space' | 'after_space'
  decimals: number
  decimalSeparator: string
  thousandsSeparator: string
}

/** Formats minor units: `45000` → `$450.00`. Rounds half away from zero if fewer decimals are shown. */
export function formatMoney(amount: number, format: CurrencyFormat): string {
  const digits = shownDigits(Math.abs(amount), format).padStart(format.decimals + 1, '0')
  const whole = digits.slice(0, digits.length - format.decimals)
  const fraction = digits.slice(digits.length - format.decimals)
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, format.thousandsSeparator)
  const number = fraction ? `${grouped}${format.decimalSeparator}${fraction}` : grouped
  const sign = amount < 0 && /[1-9]/.test(digits) ? '-' : ''
  return sign + withSymbol(number, format)
}

/** The amount in units of 10^-decimals. Uses BigInt, because adding decimals may exceed the safe integers. */
function shownDigits(amount: number, { exponent, decimals }: CurrencyFormat): string {
  const minor = BigInt(amount)
  if (decimals >= exponent) return (minor * 10n ** BigInt(decimals - exponent)).toString()
  const unit = 10n ** BigInt(exponent - decimals)
  return ((minor + unit / 2n) / unit).toString()
}

function withSymbol(number: string, { symbol, position }: CurrencyFormat): string {
  switch (position) {
    case 'before':
      return symbol + number
    case 'after':
      return number + symbol
    case 'before_space':
      return `${symbol} ${number}`
    case 'after_space':
      return `${number} ${symbol}`
  }
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

/** Formats minor units of a currency; default: the shop's own. */
type MoneyWriter = (amount: number, currency?: string) => string

/**
 * Formats the shop's own currency by its settings: `$450.00`. Other currencies, which older orders may have, are
 * formatted for the site's language, with the decimals of ISO 4217.
 */
export function createMoneyWriter(settings: Settings): MoneyWriter {
  const own = settings['currency.code']
  const format = currencyFormat(settings)
  return (amount, currency = own) =>
    currency === own ? formatMoney(amount, format) : writeForeign(amount, currency, settings['site.locale'])
}

function writeForeign(amount: number, currency: string, locale: string): string {
  const exponent = currencyExponent(currency)
  const sign = amount < 0 ? '-' : ''
  // A string, because a number would lose digits of large amounts.
  const major = `${sign}${writeMajor(Math.abs(amount), exponent)}` as `${number}`
  return formatterFor(locale, currency, exponent).format(major)
}

// Creating a formatter takes longer than using it.
const formatters = new Map<string, Intl.NumberFormat>()

function formatterFor(locale: string, currency: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    formatters.set(key, formatter)
  }
  return formatter
}

/** Formats minor units in major ones, with exactly `exponent` decimals: `1250` with 2 → `12.50`. Not for negatives. */
export function writeMajor(amount: number, exponent: number): string {
  if (exponent === 0) return String(amount)
  const digits = String(amount).padStart(exponent + 1, '0')
  return `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/** Minor units as `1234.50`, regardless of how the site writes money. */
export function plainAmount(amount: number, currency: string): string {
  return writeMajor(amount, currencyExponent(currency))
}
