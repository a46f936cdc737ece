// What countries and currency unions issue by list one of ISO 4217, without funds, metals and test codes.
const CODES = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP
  CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD
  JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN
  NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN
  SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`

/** The currencies that a shop can have. */
export const currencyCodes: readonly string[] = CODES.trim().split(/\s+/)

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

// Currencies that have decimals by ISO 4217, but not in coins nor with most payment providers.
const WITHOUT_DECIMALS = new Set(['HUF', 'MGA', 'TWD'])

/**
 * The step in minor units to which the shop rounds amounts it computes (taxes, percentages, shares), so that every
 * provider can charge them: card networks accept at most two decimals, and none in some currencies.
 */
export function chargeStep(currency: string): number {
  const exponent = currencyExponent(currency)
  const digits = WITHOUT_DECIMALS.has(currency) ? 0 : Math.min(exponent, 2)
  return 10 ** (exponent - digits)
}

/** Converts an amount to another exponent: `5` from 0 to 2 → `500`. Null if the result is not a safe integer. */
export function changeExponent(amount: number, from: number, to: number): number | null {
  const changed = to >= from ? amount * 10 ** (to - from) : amount / 10 ** (from - to)
  return Number.isSafeInteger(changed) ? changed : null
}

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

/** The settings that say how amounts are written. */
type MoneySettings = Readonly<{
  'currency.code': string
  'currency.symbol': string
  'currency.position': CurrencyFormat['position']
  'currency.decimals': number
  'currency.decimal_separator': string
  'currency.thousands_separator': string
  'site.locale': string
}>

export function currencyFormat(settings: Omit<MoneySettings, 'site.locale'>): CurrencyFormat {
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
export function createMoneyWriter(settings: MoneySettings): MoneyWriter {
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
