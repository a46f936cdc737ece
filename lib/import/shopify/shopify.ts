import { slugify } from '#lib/platform/text/slug.ts'
import { openTable } from '../cells/csv-table.ts'
import { NumberStyle } from '../cells/number-style.ts'
import { csvKind, type ImportFile } from '../files/import-file.ts'
import { shopSite } from '../former-site/shop-site.ts'
import { GroupCounter } from '../group-rows.ts'
import type { ImportRecord, NumberContext, OpenedSource, Source, SourceContext } from '../import-record.ts'
import { MentionedProducts } from '../products/mentioned-products.ts'
import { productKey } from '../products/product-key.ts'
import { productRecord } from '../products/product-record.ts'
import { shopifyTable } from './columns.ts'
import { readProduct } from './read-product.ts'

/** Shopify's product export. A product's rows share its handle; only the first carries its title. */
export const shopify: Source = { name: 'shopify', kind: csvKind, open }

async function open(file: ImportFile, context: SourceContext): Promise<OpenedSource> {
  const groups = new GroupCounter()
  const mentioned = new MentionedProducts()
  const numbers = { prices: new NumberStyle(), measures: new NumberStyle() }
  const { rows, ...table } = await openTable(file, shopifyTable, () => {
    mentioned.unclear += 1
  })
  for await (const row of rows) {
    const handle = row.get('handle')
    if (handle) {
      groups.add(handle)
      mentioned.add(productKey(handle))
    } else mentioned.unclear += 1
    for (const column of ['price', 'compareAtPrice'] as const) numbers.prices.add(row.get(column))
    for (const column of ['grams', 'quantity'] as const) numbers.measures.add(row.get(column))
  }
  return {
    total: groups.groups,
    numbers,
    table,
    former: shopSite(context.site, [{ from: '/collections/all', to: '/products' }]),
    products: mentioned,
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
  const { headers, rows } = await openTable(file, shopifyTable, report.skip)
  const grouped = groups.collect(rows, (row) => {
    const handle = row.get('handle')
    if (!handle) report.skip(row.line, 'The row has no handle.')
    return handle || null
  })
  for await (const group of grouped) {
    const [first] = group
    const product = readProduct(group, headers, context)
    if (!first || !product) {
      mentioned.addSkipped({ skus: group.map((row) => row.get('sku')) })
      continue
    }
    const handle = first.get('handle')
    const formerAddresses = [`/products/${encodeURIComponent(handle)}`]
    yield productRecord(
      handle,
      { ...product, formerAddresses },
      { line: first.line, mentioned, slugOf: slugify },
    )
  }
}
