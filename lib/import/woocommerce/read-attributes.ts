import { readList, readName, readNumber, readOrWarn } from '../cells/read-cell.ts'
import type { NumberContext } from '../import-record.ts'
import type { WooRow } from './columns.ts'
import type { WooHeaders } from './find-headers.ts'

export type Attribute = { name: string; values: string[] }

/** The attributes of a row that have a name, in the order of their columns. */
export function readAttributes(row: WooRow, headers: WooHeaders): Attribute[] {
  return headers.attributes.flatMap((attribute) => {
    const name = readName(row.getByHeader(attribute.name))
    const values = readList(row.getByHeader(attribute.values)).map(readName)
    return name ? [{ name, values }] : []
  })
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
