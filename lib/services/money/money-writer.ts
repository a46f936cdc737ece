import type { Settings } from '#lib/services/settings/index.ts'
import { currencyExponent, currencyFormat } from './currency.ts'
import { formatMoney } from './format-money.ts'
import { writeMajor } from './write-major.ts'

/** Writes minor units of a currency, the shop's own by default, as the site shows them. */
export type MoneyWriter = (amount: number, currency?: string) => string

/**
 * The shop's own currency is written by its settings: `$450.00`. They say nothing about any other, which older orders
 * may be in: that is written as the site's language writes it, with the digits of ISO 4217.
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
  // A text, since a number would lose digits of large amounts.
  const major = `${sign}${writeMajor(Math.abs(amount), exponent)}` as `${number}`
  return formatterFor(locale, currency, exponent).format(major)
}

// Making a formatter takes longer than using it.
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
