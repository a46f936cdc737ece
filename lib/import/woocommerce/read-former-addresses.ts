import type { FormerSite } from '../former-site/former-site.ts'
import type { WooRow } from './columns.ts'

/**
 * The addresses at which the former shop showed a product, as far as its row tells. `/product/name` is not among them:
 * redirects know that form.
 */
export function readFormerAddresses(row: WooRow, site: FormerSite): string[] {
  const [id, slug, permalink] = [row.get('id'), row.get('slug'), row.get('permalink')]
  const path = permalink.startsWith('/') ? permalink : site.pathOf(permalink)
  return [
    ...(path ? [path] : []),
    ...(slug ? [`${site.folder}/product/${encodeURIComponent(slug)}`] : []),
    ...(/^\d+$/.test(id) ? [`${site.folder}/?p=${id}`] : []),
  ]
}
