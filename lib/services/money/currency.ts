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
