import { NumberStyle } from '../../cells/number-style.ts'
import type { TableRow } from '../../cells/table.ts'
import { GroupCounter } from '../../group-rows.ts'
import type { FileNumbers, NumberContext } from '../import-record.ts'
import { MentionedProducts } from './mentioned-products.ts'
import { productKey } from './product-key.ts'

/** The first pass's findings in a file whose products consist of rows with one handle. */
export type CountedProducts = { groups: GroupCounter; mentioned: MentionedProducts; numbers: FileNumbers }

const PRICES = ['price', 'compareAtPrice'] as const
const MEASURES = ['quantity', 'measure', 'baseMeasure'] as const
type CountedColumn = 'handle' | (typeof MEASURES)[number] | (typeof PRICES)[number]

/** The first pass. `mentioned` may already know of rows that cannot be parsed. */
export async function countProducts<Weight extends string>(
  rows: AsyncIterable<TableRow<CountedColumn | Weight>>,
  weight: Weight,
  mentioned = new MentionedProducts(),
): Promise<CountedProducts> {
  const groups = new GroupCounter()
  const numbers = { prices: new NumberStyle(), measures: new NumberStyle() }
  for await (const row of rows) {
    const handle = row.get('handle')
    if (handle) {
      groups.add(handle)
      mentioned.add(productKey(handle))
    } else mentioned.unclear += 1
    for (const column of PRICES) numbers.prices.add(row.get(column))
    for (const column of [weight, ...MEASURES] as const) numbers.measures.add(row.get(column))
  }
  return { groups, mentioned, numbers }
}

/** The second pass: each product's rows together. Those without a handle are reported. */
export function collectProducts<Row extends TableRow<'handle'>>(
  rows: AsyncIterable<Row>,
  groups: GroupCounter,
  { report }: Pick<NumberContext, 'report'>,
): AsyncGenerator<Row[]> {
  return groups.collect(rows, (row) => {
    const handle = row.get('handle')
    if (!handle) report.skip(row.line, 'The row has no handle.')
    return handle || null
  })
}
