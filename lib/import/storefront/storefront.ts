import { openTable } from '../cells/csv-table.ts'
import { normalizeHeader } from '../cells/normalize-header.ts'
import { NumberStyle } from '../cells/number-style.ts'
import { csvKind, type ImportFile } from '../files/import-file.ts'
import { GroupCounter } from '../group-rows.ts'
import type { ImportRecord, NumberContext, OpenedSource, Source, SourceContext } from '../import-record.ts'
import { MentionedProducts } from '../products/mentioned-products.ts'
import { productKey } from '../products/product-key.ts'
import { productRecord } from '../products/product-record.ts'
import { type OwnColumn, ownTable } from './columns.ts'
import { readOwnProduct } from './read-own-product.ts'

/** This shop's own export: its products are known by their handles, and what is here counts, not what an earlier file said. */
export const storefront: Source = { name: 'storefront', kind: csvKind, open }

async function open(file: ImportFile, context: SourceContext): Promise<OpenedSource> {
  const groups = new GroupCounter()
  const mentioned = new MentionedProducts()
  const numbers = { prices: new NumberStyle(), measures: new NumberStyle() }
  const { rows, ...table } = await openTable<OwnColumn>(file, ownTable, () => {})
  for await (const row of rows) {
    const handle = row.get('handle')
    if (handle) {
      groups.add(handle)
      mentioned.add(productKey(handle))
    }
    for (const column of ['price', 'compareAtPrice'] as const) numbers.prices.add(row.get(column))
    for (const column of ['weight', 'quantity'] as const) numbers.measures.add(row.get(column))
  }
  return {
    total: groups.groups,
    numbers,
    table,
    records: () => readProducts(file, groups, mentioned, { ...context, numbers }),
  }
}

async function* readProducts(
  file: ImportFile,
  groups: GroupCounter,
  mentioned: MentionedProducts,
  context: NumberContext,
): AsyncGenerator<ImportRecord> {
  const { report } = context
  const { headers, rows } = await openTable<OwnColumn>(file, ownTable, report.skip)
  const present = columnsOf(headers)
  const grouped = groups.collect(rows, (row) => {
    const handle = row.get('handle')
    if (!handle) report.skip(row.line, 'The row has no handle.')
    return handle || null
  })
  for await (const group of grouped) {
    const [first] = group
    const product = readOwnProduct(group, present, context)
    if (!first || !product) continue
    yield productRecord(first.get('handle'), product, { line: first.line, mentioned, ownsSlug: true })
  }
}

function columnsOf(headers: string[]): ReadonlySet<OwnColumn> {
  const present = new Set(headers.map(normalizeHeader))
  const columns = Object.entries(ownTable.columns) as [OwnColumn, readonly string[]][]
  return new Set(
    columns.flatMap(([column, names]) =>
      names.some((name) => present.has(normalizeHeader(name))) ? [column] : [],
    ),
  )
}
