import { LRUCache } from 'lru-cache'
import type { App } from '#lib/app/app.ts'
import type { ProductSummary } from '#lib/domains/shop/catalogue/index.ts'
import type { ResultItem } from '#lib/search/index.ts'
import { remember } from '#lib/web/http/cache-validity.ts'
import { listProductResults } from '#lib/web/presenters/shop/product-results.ts'

// About two kilobytes each.
const MAX_PRODUCTS = 2000

/** The products among results, read once each until the catalogue or the stock changes: every query finds some of the same. */
export async function rememberProducts(app: App, items: readonly ResultItem[]): Promise<ProductSummary[]> {
  const known = await remember(app, {
    name: 'products among results',
    scopes: ['catalogue', 'stock'],
    // Null for those that lists do not show.
    load: async () => new LRUCache<number, { product: ProductSummary | null }>({ max: MAX_PRODUCTS }),
  })
  const missing = items.filter(({ id }) => !known.has(Number(id)))
  const found = missing.length > 0 ? await listProductResults(app, missing) : []
  const read = new Map(found.map((product) => [product.id, product]))
  for (const { id } of missing) known.set(Number(id), { product: read.get(Number(id)) ?? null })
  return items.flatMap(({ id }) => read.get(Number(id)) ?? known.get(Number(id))?.product ?? [])
}
