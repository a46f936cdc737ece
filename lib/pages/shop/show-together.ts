import type { App } from '#lib/app/app.ts'
import { listBoughtTogether, listTogether } from '#lib/domains/shop/catalogue/index.ts'
import { remember } from '../remember.ts'
import { siteFormat } from '../site-format.ts'
import { type ListedProduct, showListed } from './show-listed.ts'

/** The products that are often bought together with one, most often first; none while too few orders tell. */
export async function showTogether(app: App, productId: number): Promise<ListedProduct[]> {
  const ids = await remember(app, {
    name: `bought together with ${productId}`,
    scopes: ['catalogue'],
    load: () => listBoughtTogether(app, productId),
  })
  return showListed(app, await listTogether(app, ids), siteFormat(app))
}
