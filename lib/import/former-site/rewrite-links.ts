import type { Database, Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { DeadLink } from './dead-link.ts'
import type { FormerSite } from './former-site.ts'
import { findTexts, type ImportedText, loadTexts, saveText, textKinds } from './imported-texts.ts'
import { findKnownSites } from './known-sites.ts'
import { type Link, linksOf, mapLinks } from './map-links.ts'
import { resolveLinks } from './resolve-links.ts'
import { rewriteMenuLinks } from './rewrite-menu-links.ts'

/**
 * Makes the links into former sites lead to this one, in the texts and menus of all imports so far, since what a link
 * leads to may come with a later file. Returns those that lead nowhere. Doing it again changes nothing.
 */
export async function rewriteLinks(database: Pick<Database, 'prisma'>): Promise<DeadLink[]> {
  const site = await findKnownSites(database.prisma)
  const dead: DeadLink[] = []
  for (const kind of textKinds) {
    for await (const ids of findTexts(database, kind, [...site.hosts, ...relativeIn(kind)])) {
      dead.push(...(await transact(database.prisma, (tx) => rewriteTexts(tx, site, kind, ids))))
    }
  }
  if (site.isKnown) dead.push(...(await transact(database.prisma, (tx) => rewriteMenuLinks(tx, site))))
  return dead
}

/** A CSV file may not say where it comes from, so that relative links of its texts remain relative. */
function relativeIn(kind: ImportedText['kind']): string[] {
  return kind === 'product' ? ['href="/'] : []
}

async function rewriteTexts(
  tx: Tx,
  site: FormerSite,
  kind: ImportedText['kind'],
  ids: number[],
): Promise<DeadLink[]> {
  const texts = await loadTexts(tx, kind, ids)
  const links = texts.flatMap(({ html }) => linksOf(html))
  const resolved = await resolveLinks(
    tx,
    site,
    links.filter((link) => kind === 'product' || !isRelative(link)),
  )
  const dead: DeadLink[] = []
  for (const text of texts) {
    const { name, path, about } = text
    const html = mapLinks(text.html, (link) => resolved.find(link))
    if (html !== text.html) await saveText(tx, text, html)
    const addresses = linksOf(text.html)
      .filter(resolved.isDead)
      .map(({ address }) => address)
    for (const address of new Set(addresses)) dead.push({ kind: about, name, path, address })
  }
  return dead
}

function isRelative({ address }: Link): boolean {
  return address.startsWith('/')
}
