import { parseMajor } from '#lib/money/parse-major.ts'
import { htmlToText } from '#lib/platform/html.ts'

/** What is wrong with a row; it is skipped with this reason. */
export class BadRow extends Error {
  override readonly name = 'BadRow'
}

/** Minor units of a price such as `19.90`, null for an empty cell. Throws BadRow. */
export function readPrice(cell: string, column: string, exponent: number): number | null {
  if (cell === '') return null
  return parsePrice(cell, exponent) ?? refusePrice(cell, column, exponent)
}

/**
 * Like `readPrice`, and of files that may write a decimal comma: `19,90`. A comma before three digits may as well set
 * apart thousands, unless the currency has three decimals. Throws BadRow.
 */
export function readCommaPrice(cell: string, column: string, exponent: number): number | null {
  const [, whole, decimals] = /^(\d+),(\d+)$/.exec(cell) ?? []
  if (whole === undefined || decimals === undefined) return readPrice(cell, column, exponent)
  if (decimals.length === 3 && exponent !== 3) {
    const readings = `${whole}${decimals} or ${whole}.${decimals}`
    throw new BadRow(
      `${column} "${shorten(cell)}" may mean ${readings}. Write it with a point, or with neither.`,
    )
  }
  return parsePrice(`${whole}.${decimals}`, exponent) ?? refusePrice(cell, column, exponent)
}

function parsePrice(text: string, exponent: number): number | null {
  // Shops write the same number of decimals for every currency: 500.00 yen is 500.
  const exact = text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
  return parseMajor(exact, exponent)
}

function refusePrice(cell: string, column: string, exponent: number): never {
  throw new BadRow(`${column} "${shorten(cell)}" is not a price with at most ${exponent} decimals.`)
}

/** A whole number, null for an empty cell. Throws BadRow. */
export function readInteger(cell: string, column: string): number | null {
  if (cell === '') return null
  const number = /^-?\d+(\.0*)?$/.test(cell) ? Number(cell) : Number.NaN
  if (Math.abs(number) <= 2_000_000_000) return number
  throw new BadRow(`${column} "${shorten(cell)}" is not a whole number.`)
}

/** A number, null for an empty cell. Throws BadRow. */
export function readNumber(cell: string, column: string): number | null {
  if (cell === '') return null
  const number = /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : Number.NaN
  if (Number.isFinite(number)) return number
  throw new BadRow(`${column} "${shorten(cell)}" is not a number.`)
}

export function readFlag(cell: string): boolean | undefined {
  if (/^(true|yes|1)$/i.test(cell)) return true
  if (/^(false|no|0)$/i.test(cell)) return false
  return undefined
}

/** The parts between commas; a comma after a backslash belongs to its part. */
export function readList(cell: string): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean)
}

/** A name that may have been stored as HTML: `Bags &amp; Belts`. */
export function readName(text: string): string {
  return /&(#\d+|#x[\da-f]+|[a-z]+\d*);/i.test(text) ? htmlToText(text) : text.trim()
}

/** The address as a browser would ask for it; null unless it is http or https. */
export function readWebAddress(text: string): string | null {
  const address = text.startsWith('//') ? `https:${text}` : text
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  return new URL(address).href
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
