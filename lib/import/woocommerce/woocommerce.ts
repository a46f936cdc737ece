import { openTable } from '../csv-table.ts'
import { GroupCounter } from '../group-rows.ts'
import type {
  FileNumbers,
  ImportRecord,
  NumberContext,
  OpenedSource,
  Source,
  SourceContext,
} from '../import-record.ts'
import { NumberStyle } from '../number-style.ts'
import { productRecord } from '../product-record.ts'
import { BadRow } from '../read-cell.ts'
import { findHeaders, requiredWooColumns, type WooHeaders, type WooRow, wooColumns } from './columns.ts'
import { readProduct } from './read-product.ts'
import { identify, kindOf, ParentIndex } from './row-kind.ts'

/** WooCommerce's product export. Variations are rows of their own, before or after the product they belong to. */
export const woocommerce: Source = { name: 'woocommerce', open }

async function open(file: string, context: SourceContext): Promise<OpenedSource> {
  const parents = new ParentIndex()
  const numbers = { prices: new NumberStyle(), measures: new NumberStyle() }
  let total = 0
  const { headers, rows } = await openTable(file, wooColumns, requiredWooColumns, () => {})
  const found = findHeaders(headers)
  for await (const row of rows) {
    addNumbers(row, found, numbers)
    if (kindOf(row) !== 'variation') total += 1
    if (kindOf(row) === 'variable') parents.add(row)
  }
  const groups = await countGroups(file, parents)
  return { total, numbers, records: () => readProducts(file, parents, groups, { ...context, numbers }) }
}

function addNumbers(
  row: WooRow,
  { weight, dimensions }: WooHeaders,
  { prices, measures }: FileNumbers,
): void {
  for (const column of ['regularPrice', 'salePrice'] as const) prices.add(row.get(column))
  for (const column of ['stock', 'lowStock'] as const) measures.add(row.get(column))
  for (const header of [...(weight ? [weight.header] : []), ...(dimensions?.headers ?? [])]) {
    measures.add(row.getByHeader(header))
  }
}

/** A reading of its own, since a variation may stand before its parent. */
async function countGroups(file: string, parents: ParentIndex): Promise<GroupCounter> {
  const groups = new GroupCounter()
  const { rows } = await openTable(file, wooColumns, requiredWooColumns, () => {})
  for await (const row of rows) {
    const key = groupOf(row, parents)
    if (key) groups.add(key)
  }
  return groups
}

async function* readProducts(
  file: string,
  parents: ParentIndex,
  groups: GroupCounter,
  context: NumberContext,
): AsyncGenerator<ImportRecord> {
  const { report } = context
  const { headers, rows } = await openTable(file, wooColumns, requiredWooColumns, report.skip)
  const found = findHeaders(headers)
  const grouped = groups.collect(rows, (row) => {
    const key = groupOf(row, parents)
    if (!key) report.skip(row.line, reasonOutside(row))
    return key
  })
  for await (const group of grouped) {
    const main = group.find((row) => kindOf(row) !== 'variation')
    if (!main) continue
    try {
      const product = readProduct(
        main,
        group.filter((row) => row !== main),
        found,
        context,
      )
      if (product) yield productRecord(identify(main), main.line, product)
    } catch (error) {
      if (!(error instanceof BadRow)) throw error
      report.skip(main.line, error.message)
    }
  }
}

function groupOf(row: WooRow, parents: ParentIndex): string | null {
  switch (kindOf(row)) {
    case 'simple':
    case 'variable':
      return `line:${row.line}`
    case 'variation':
      return parents.find(row.get('parent'))
    default:
      return null
  }
}

function reasonOutside(row: WooRow): string {
  const kind = kindOf(row)
  if (kind !== 'variation') return `Products of the type "${kind}" are not sold here.`
  const parent = row.get('parent')
  return parent
    ? `Its parent "${parent}" is not a variable product of the file.`
    : 'The variation names no parent.'
}
