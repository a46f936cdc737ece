import { readName } from '../../cells/read-cell.ts'
import type { FormerSite } from '../../former-site/former-site.ts'
import { listSpellings } from '../../former-site/list-spellings.ts'
import type { WooRow } from './columns.ts'

/**
 * The addresses at which the former shop showed a product, as far as its row tells. `/product/name` is not among them:
 * redirects know that form.
 */
export function readFormerAddresses(row: WooRow, site: FormerSite): string[] {
  const [id, slug, permalink] = [row.get('id'), row.get('slug'), row.get('permalink')]
  // Without its slug, a name tells what it may have been: its own language there is not known.
  const slugs = slug ? [slug] : listSpellings(readName(row.get('name')))
  const path = permalink.startsWith('/') ? permalink : site.pathOf(permalink)
  return [
    ...(path ? [path] : []),
    ...slugs.map((one) => `${site.folder}/product/${encodeURIComponent(one)}`),
    ...(/^\d+$/.test(id) ? [`${site.folder}/?p=${id}`] : []),
  ]
}
