import type { Settings } from '#lib/services/settings/index.ts'
import { currencyExponent } from './currency.ts'
import { currencyFormat } from './currency-format.ts'
import { formatMoney } from './format-money.ts'
import { writeMajor } from './write-major.ts'

/** Formats minor units of a currency; default: the shop's own. */
export type MoneyWriter = (amount: number, currency?: string) => string

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
