import { groupBy } from '#lib/platform/lists/group-by.ts'
import { compareNames } from '#lib/platform/text/compare-names.ts'

export type OptionCounts = { name: string; values: { value: string; count: number }[] }

/** A value of an option, how many products have it, and its average position in their options. */
export type CountRow = { name: string; value: string; count: number | bigint; position: number | string }

export function orderOptions(rows: readonly CountRow[]): OptionCounts[] {
  return [...groupBy(rows, (row) => row.name)]
    .map(([name, values]) => ({ name, values: orderValues(values) }))
    .sort((a, b) => compareNames(a.name, b.name))
}

/** Sorts numbers by size, other values by their average position in products, so that S comes before M. */
function orderValues(rows: CountRow[]): OptionCounts['values'] {
  const areNumbers = rows.every(({ value }) => /^\d/.test(value))
  const place = (row: CountRow) => (areNumbers ? 0 : Number(row.position))
  return rows
    .sort((a, b) => place(a) - place(b) || compareNames(a.value, b.value))
    .map(({ value, count }) => ({ value, count: Number(count) }))
}
