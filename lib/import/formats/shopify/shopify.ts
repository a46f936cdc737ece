import { slugify } from '#lib/platform/text/slug.ts'
import { openTable } from '../../cells/csv-table.ts'
import { csvKind, type ImportFile } from '../../files/import-file.ts'
import { shopSite } from '../../former-site/shop-site.ts'
import type {
  ImportRecord,
  NumberContext,
  OpenedSource,
  Source,
  SourceContext,
} from '../../records/import-record.ts'
import { MentionedProducts } from '../../records/products/mentioned-products.ts'
import { productRecord } from '../../records/products/product-record.ts'
import {
  type CountedProducts,
  collectProducts,
  countProducts,
} from '../../records/products/rows-by-handle.ts'
import { shopifyTable } from './columns.ts'
import { readProduct } from './read-product.ts'

/** Shopify's product export. A product's rows share its handle; only the first carries its title. */
export const shopify: Source = { name: 'shopify', kind: csvKind, open }

async function open(file: ImportFile, context: SourceContext): Promise<OpenedSource> {
  const mentioned = new MentionedProducts()
  const { rows, ...table } = await openTable(file, shopifyTable, () => {
    mentioned.unclear += 1
  })
  const counted = await countProducts(rows, 'grams', mentioned)
  const { groups, numbers } = counted
  return {
    total: groups.groups,
    numbers,
    table,
    former: shopSite(context.site, [{ from: '/collections/all', to: '/products' }]),
    products: mentioned,
    records: () => readProducts(file, counted, { ...context, numbers }),
  }
}

async function* readProducts(
  file: ImportFile,
  { groups, mentioned }: CountedProducts,
  context: NumberContext,
): AsyncGenerator<ImportRecord> {
  const { headers, rows } = await openTable(file, shopifyTable, context.report.skip)
  for await (const group of collectProducts(rows, groups, context)) {
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
