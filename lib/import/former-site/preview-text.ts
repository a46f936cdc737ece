import type { Tx } from '#lib/platform/database/db.ts'
import type { FormerSite } from './former-site.ts'
import { linksOf, mapLinks } from './map-links.ts'
import { showKnownCopies } from './picture-copies.ts'
import { resolveLinks } from './resolve-links.ts'

/** A text as it would stand on this site after an import, as far as its links lead somewhere already. */
export async function previewText(tx: Tx, site: FormerSite, html: string): Promise<string> {
  const shown = await showKnownCopies(tx, html)
  const links = linksOf(shown)
  if (links.length === 0) return shown
  const resolved = await resolveLinks(tx, site, links)
  return mapLinks(shown, (link) => resolved.find(link))
}
