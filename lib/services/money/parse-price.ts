/** The highest price, fee or reduction that can be entered, in minor units: twelve digits. */
export const MAX_PRICE = 999_999_999_999

/** The most that a line of a cart can come to, so that the sums of the largest cart, with its taxes, are safe integers. */
export const MAX_LINE = 10_000_000_000_000

/**
 * Parses an amount in major units (`12.5`) to minor units (`1250` if the exponent is 2), exactly. Null unless it is
 * digits with at most `exponent` decimals, and a safe integer in minor units.
 */
export function parseMajor(text: string, exponent: number): number | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return null
  const [, whole = '', fraction = ''] = match
  if (fraction.length > exponent) return null
  const minor = Number(whole + fraction.padEnd(exponent, '0'))
  return Number.isSafeInteger(minor) ? minor : null
}

/** Parses what people type: a point or a comma before the decimals, in every language, and no other separators. */
export function parseTyped(text: string, exponent: number): number | null {
  return parseMajor(text.trim().replace(',', '.'), exponent)
}

/** Parses a price in major units (`12.5`) to minor units; null for what is none, or above the highest. */
export function parsePrice(text: string, exponent: number): number | null {
  const price = parseMajor(text, exponent)
  return price !== null && price <= MAX_PRICE ? price : null
}
