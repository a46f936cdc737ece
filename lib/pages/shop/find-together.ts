import type { App } from '#lib/app/app.ts'
import { listBoughtTogether, listTogether, type ProductSummary } from '#lib/domains/shop/catalogue/index.ts'
import { remember } from '../remember.ts'

/** The products that are often bought together with one, most often first; none while too few orders tell. */
export async function findTogether(app: App, productId: number): Promise<ProductSummary[]> {
  const ids = await remember(app, {
    name: `bought together with ${productId}`,
    scopes: ['catalogue'],
    load: () => listBoughtTogether(app, productId),
  })
  return listTogether(app, ids)
}
