import { openTable } from '../../cells/csv-table.ts'
import { normalizeHeader } from '../../cells/normalize-header.ts'
import { csvKind, type ImportFile } from '../../files/import-file.ts'
import type {
  ImportRecord,
  NumberContext,
  OpenedSource,
  Source,
  SourceContext,
} from '../../records/import-record.ts'
import { productRecord } from '../../records/products/product-record.ts'
import {
  type CountedProducts,
  collectProducts,
  countProducts,
} from '../../records/products/rows-by-handle.ts'
import { type OwnColumn, ownTable } from './columns.ts'
import { readOwnProduct } from './read-own-product.ts'

/** This shop's own export: its products are known by their handles, and what is here counts, not what an earlier file said. */
export const storefront: Source = { name: 'storefront', kind: csvKind, open }

async function open(file: ImportFile, context: SourceContext): Promise<OpenedSource> {
  const { rows, ...table } = await openTable<OwnColumn>(file, ownTable, () => {})
  const counted = await countProducts(rows, 'weight')
  const { groups, numbers } = counted
  return {
    total: groups.groups,
    numbers,
    table,
    records: () => readProducts(file, counted, { ...context, numbers }),
  }
}

async function* readProducts(
  file: ImportFile,
  { groups, mentioned }: CountedProducts,
  context: NumberContext,
): AsyncGenerator<ImportRecord> {
  const { headers, rows } = await openTable<OwnColumn>(file, ownTable, context.report.skip)
  const present = columnsOf(headers)
  for await (const group of collectProducts(rows, groups, context)) {
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
