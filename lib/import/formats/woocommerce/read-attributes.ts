import { readList, readName, readNumber, readOrWarn } from '../../cells/read-cell.ts'
import type { NumberContext } from '../../records/import-record.ts'
import type { WooRow } from './columns.ts'
import type { WooHeaders } from './find-headers.ts'

export type Attribute = { name: string; values: string[] }

/**
 * The attributes of a product that have a name, in the order of their columns. A value of its variations is one value of the list
 * even where it has the list's separator.
 */
export function readAttributes(main: WooRow, variations: WooRow[], headers: WooHeaders): Attribute[] {
  return headers.attributes.flatMap(({ name: header, values: cells }) => {
    const name = readName(main.getByHeader(header))
    const whole = new Map(
      variations.map((row) => [withoutSpaces(readWhole(row, cells)), readWhole(row, cells)]),
    )
    const values = joinWhole(readList(main.getByHeader(cells)).map(readName), whole)
    return name ? [{ name, values }] : []
  })
}

/** The one value that a variation chooses of each attribute, undefined for any. The value is matched whole before it is split. */
export function readChoice(
  row: WooRow,
  attributes: Attribute[],
  headers: WooHeaders,
): { name: string; value: string | undefined }[] {
  return headers.attributes.flatMap(({ name: header, values: cells }) => {
    const name = readName(row.getByHeader(header))
    if (!name) return []
    const known = new Set(attributes.find((attribute) => attribute.name === name)?.values)
    const whole = readWhole(row, cells)
    const [first] = readList(row.getByHeader(cells)).map(readName)
    const isOne = known.has(whole) || first === undefined || !known.has(first)
    return [{ name, value: (isOne ? whole : first) || undefined }]
  })
}

function readWhole(row: WooRow, header: string): string {
  return readName(row.getByHeader(header).replaceAll('\\,', ','))
}

/** Joins neighbours that are one value of `whole` together, which is spelled as there. */
function joinWhole(parts: string[], whole: ReadonlyMap<string, string>): string[] {
  const values: string[] = []
  for (let start = 0; start < parts.length; ) {
    let end = parts.length
    const joined = () => parts.slice(start, end).join(',')
    while (end > start + 1 && !whole.has(withoutSpaces(joined()))) end -= 1
    values.push(end === start + 1 ? joined() : (whole.get(withoutSpaces(joined())) ?? joined()))
    start = end
  }
  return values
}

/** A comma may have lost the space after it: `1,5 m`. */
function withoutSpaces(value: string): string {
  return value.replace(/\s*,\s*/g, ',')
}

/** `10 × 20 × 5 cm`, as one attribute. */
export function readDimensions(
  row: WooRow,
  { dimensions }: WooHeaders,
  { report, numbers }: NumberContext,
): { name: string; value: string }[] {
  const sides = (dimensions?.headers ?? [])
    .map((header) => {
      const read = () => readNumber(row.getByHeader(header), header, numbers.measures)
      return readOrWarn(report, row.line, header, read, null)
    })
    .filter((side) => side !== null)
  return sides.length === 0 ? [] : [{ name: 'Dimensions', value: `${sides.join(' × ')} ${dimensions?.unit}` }]
}
