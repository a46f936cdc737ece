import type { Database, Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { FoundLink } from './dead-link.ts'
import type { FormerSite } from './former-site.ts'
import { findTexts, loadTexts, saveText, type TextKind, type TextScope, textKinds } from './imported-texts.ts'
import { findKnownSites } from './known-sites.ts'
import { type Link, linksOf, mapLinks } from './map-links.ts'
import { resolveLinks } from './resolve-links.ts'
import { rewriteMenuLinks } from './rewrite-menu-links.ts'

/** The texts that were read, by kind, and their links that lead nowhere. */
export type Rewritten = { dead: FoundLink[]; read: ReadonlyMap<FoundLink['in'], readonly number[]> | 'all' }

/**
 * Makes the links into former sites lead to this one, in the menus of all imports so far, in the texts of a scope, and in further
 * texts. Doing it again changes nothing.
 */
export async function rewriteLinks(
  database: Pick<Database, 'prisma'>,
  scope: TextScope = {},
  further: ReadonlyMap<string, readonly number[]> = new Map(),
): Promise<Rewritten> {
  const site = await findKnownSites(database.prisma)
  const dead: FoundLink[] = []
  const read = new Map<FoundLink['in'], readonly number[]>()
  for (const kind of textKinds) {
    const done = new Set<number>()
    const rewrite = async (ids: readonly number[]) => {
      const left = ids.filter((id) => !done.has(id))
      for (const id of left) done.add(id)
      dead.push(...(await transact(database.prisma, (tx) => rewriteTexts(tx, site, kind, left))))
    }
    const parts = [...site.hosts, ...relativeIn(kind)]
    const withoutLinks: number[] = []
    const onRead = (ids: readonly number[]) => withoutLinks.push(...ids)
    for await (const ids of findTexts(database, kind, parts, scope, onRead)) await rewrite(ids)
    for (const ids of inBatches(further.get(kind) ?? [])) await rewrite(ids)
    read.set(kind, [...new Set([...done, ...withoutLinks])])
  }
  if (site.isKnown) {
    const menus = await transact(database.prisma, (tx) => rewriteMenuLinks(tx, site))
    dead.push(...menus.dead)
    read.set('menu', menus.ids)
  }
  return { dead, read: scope.since ? read : 'all' }
}

const BATCH_SIZE = 100

function* inBatches(ids: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < ids.length; at += BATCH_SIZE) yield ids.slice(at, at + BATCH_SIZE)
}

/** A CSV file may not say where it comes from, so that relative links of its texts remain relative. */
function relativeIn(kind: TextKind): string[] {
  return kind === 'product' ? ['href="/'] : []
}

async function rewriteTexts(
  tx: Tx,
  site: FormerSite,
  kind: TextKind,
  ids: readonly number[],
): Promise<FoundLink[]> {
  const texts = await loadTexts(tx, kind, [...ids])
  const links = texts.flatMap(({ html }) => linksOf(html))
  const resolved = await resolveLinks(
    tx,
    site,
    links.filter((link) => kind === 'product' || !isRelative(link)),
  )
  const dead: FoundLink[] = []
  for (const text of texts) {
    const { id, name, path, about } = text
    const html = mapLinks(text.html, (link) => resolved.find(link))
    if (html !== text.html) await saveText(tx, text, html)
    const addresses = linksOf(text.html)
      .filter(resolved.isDead)
      .map(({ address }) => address)
    for (const address of new Set(addresses)) {
      dead.push({ in: kind, id, link: { kind: about, name, path, address } })
    }
  }
  return dead
}

function isRelative({ address }: Link): boolean {
  return address.startsWith('/')
}
