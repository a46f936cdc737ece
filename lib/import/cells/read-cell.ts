import { htmlToText } from '#lib/platform/text/html.ts'
import { parsePrice } from '#lib/services/money/parse-price.ts'
import type { Report } from '../records/import-record.ts'
import type { NumberReading, NumberStyle } from './number-style.ts'

/** Why a row is skipped. */
export class BadRow extends Error {
  override readonly name = 'BadRow'
}

/** Minor units of a price, null for an empty cell. Throws BadRow. */
export function readPrice(cell: string, column: string, exponent: number, style: NumberStyle): number | null {
  if (cell === '') return null
  const reading = style.read(cell)
  // Only in a currency with three decimals can a comma mean nothing else.
  const plain =
    reading && 'readings' in reading && exponent === 3 ? reading.readings[1] : plainOf(reading, cell, column)
  const price = plain === null ? null : parsePrice(plain, exponent)
  if (price !== null) return price
  throw new BadRow(`${column} "${shorten(cell)}" is not a price with at most ${exponent} decimals.`)
}

const LARGEST_INTEGER = 2_000_000_000

/** A whole number, null for an empty cell. Throws BadRow. */
export function readInteger(cell: string, column: string, style: NumberStyle): number | null {
  if (cell === '') return null
  const number = Number(plainOf(style.read(cell), cell, column) ?? Number.NaN)
  if (Number.isInteger(number) && Math.abs(number) <= LARGEST_INTEGER) return number
  throw new BadRow(`${column} "${shorten(cell)}" is not a whole number.`)
}

/** A number, null for an empty cell. Throws BadRow. */
export function readNumber(cell: string, column: string, style: NumberStyle): number | null {
  if (cell === '') return null
  const number = Number(plainOf(style.read(cell), cell, column) ?? Number.NaN)
  if (Number.isFinite(number)) return number
  throw new BadRow(`${column} "${shorten(cell)}" is not a number.`)
}

function plainOf(reading: NumberReading, cell: string, column: string): string | null {
  if (reading === null || 'plain' in reading) return reading?.plain ?? null
  const readings = reading.readings.join(' or ')
  throw new BadRow(
    `${column} "${shorten(cell)}" may mean ${readings}. Write it with a point, or with neither.`,
  )
}

/** Reads an optional cell with `read`. Returns `fallback`, with a warning, if that throws BadRow. */
export function readOrWarn<T, F>(
  report: Report,
  line: number,
  field: string,
  read: () => T,
  fallback: F,
): T | F {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof BadRow)) throw error
    report.warn(line, error.message, field)
    return fallback
  }
}

/** Spreadsheets write TRUE and FALSE in the language of their user. */
const YES = /^(1([.,]0*)?|true|t|yes|y|on|wahr|ja|vrai|oui|verdadero|s[ií]|vero|waar|verdadeiro|sim)$/i
const NO = /^(0([.,]0*)?|false|f|no|n|off|falsch|nein|faux|non|falso|onwaar|nee|não)$/i

/** Undefined for an empty cell and for one that is neither. */
export function readFlag(cell: string): boolean | undefined {
  if (YES.test(cell)) return true
  return NO.test(cell) ? false : undefined
}

/** Published unless the cell says otherwise. A cell that cannot be parsed keeps the product unpublished. */
export function readPublished(cell: string, line: number, report: Report): boolean {
  if (cell === '' || /^publish(ed)?$/i.test(cell)) return true
  if (/^(-1([.,]0*)?|draft|private|pending)$/i.test(cell)) return false
  const flag = readFlag(cell)
  if (flag === undefined) {
    report.warn(
      line,
      `Published "${shorten(cell)}" is neither yes nor no. It came in unpublished.`,
      'Published',
    )
  }
  return flag ?? false
}

/** The parts between commas; a comma after a backslash does not separate. */
export function readList(cell: string): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean)
}

/**
 * The addresses of a list. They may have commas themselves, so a comma separates only before another address, or between
 * the end of a file's name and a space.
 */
export function readAddressList(cell: string): string[] {
  return cell
    .split(/(?<!\\),(?=\s*(?:https?:)?\/\/)|(?<=\.[a-z]{3,4}(?:\?\S*)?),(?=\s)/i)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean)
}

/** A name that may have been stored as HTML: `Bags &amp; Belts`. */
export function readName(text: string): string {
  return /&(#\d+|#x[\da-f]+|[a-z]+\d*);/i.test(text) ? htmlToText(text) : text.trim()
}

/** The URL as a browser would request it; null unless it is http or https. */
export function readWebAddress(text: string): string | null {
  const address = text.startsWith('//') ? `https:${text}` : text
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  return new URL(address).href
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
