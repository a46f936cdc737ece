import { openTable } from '../cells/csv-table.ts'
import { NumberStyle } from '../cells/number-style.ts'
import { csvKind, type ImportFile } from '../files/import-file.ts'
import { shopSite } from '../former-site/shop-site.ts'
import { GroupCounter } from '../group-rows.ts'
import type { ImportRecord, NumberContext, OpenedSource, Source, SourceContext } from '../import-record.ts'
import { productRecord } from '../products/product-record.ts'
import { shopifyTable } from './columns.ts'
import { readProduct } from './read-product.ts'

/** Shopify's product export. A product's rows share its handle; only the first carries its title. */
export const shopify: Source = { name: 'shopify', kind: csvKind, open }

async function open(file: ImportFile, context: SourceContext): Promise<OpenedSource> {
  const groups = new GroupCounter()
  const numbers = { prices: new NumberStyle(), measures: new NumberStyle() }
  const { rows, ...table } = await openTable(file, shopifyTable, () => {})
  for await (const row of rows) {
    const handle = row.get('handle')
    if (handle) groups.add(handle)
    for (const column of ['price', 'compareAtPrice'] as const) numbers.prices.add(row.get(column))
    for (const column of ['grams', 'quantity'] as const) numbers.measures.add(row.get(column))
  }
  return {
    total: groups.groups,
    numbers,
    table,
    former: shopSite(context.site, [{ from: '/collections/all', to: '/products' }]),
    records: () => readProducts(file, groups, { ...context, numbers }),
  }
}

async function* readProducts(
  file: ImportFile,
  groups: GroupCounter,
  context: NumberContext,
): AsyncGenerator<ImportRecord> {
  const { report } = context
  const { headers, rows } = await openTable(file, shopifyTable, report.skip)
  const grouped = groups.collect(rows, (row) => {
    const handle = row.get('handle')
    if (!handle) report.skip(row.line, 'The row has no handle.')
    return handle || null
  })
  for await (const group of grouped) {
    const [first] = group
    const product = readProduct(group, headers, context)
    if (!first || !product) continue
    const handle = first.get('handle')
    const formerAddresses = [`/products/${encodeURIComponent(handle)}`]
    yield productRecord(handle, first.line, { ...product, formerAddresses })
  }
}
