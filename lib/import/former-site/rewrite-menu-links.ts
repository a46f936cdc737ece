import type { Tx } from '#lib/platform/database/db.ts'
import type { FoundLink } from './dead-link.ts'
import type { FormerSite } from './former-site.ts'
import { resolveLinks } from './resolve-links.ts'

/** Makes the links of imported menus lead to this site. Returns those that lead nowhere, and the ids of all. */
export async function rewriteMenuLinks(
  tx: Tx,
  site: FormerSite,
): Promise<{ dead: FoundLink[]; ids: number[] }> {
  const imported = await tx.importSource.findMany({ where: { kind: 'menu' }, select: { rowId: true } })
  const items = await tx.menuItem.findMany({
    where: { type: 'link', menuId: { in: imported.map(({ rowId }) => rowId) } },
    select: { id: true, label: true, url: true },
  })
  const links = items.map(({ url }) => ({ tag: 'a', attribute: 'href' as const, address: url ?? '' }))
  const resolved = await resolveLinks(tx, site, links)
  const dead: FoundLink[] = []
  for (const [index, { id, label }] of items.entries()) {
    const link = links[index]
    if (!link) continue
    const url = resolved.find(link)
    if (url !== null && url !== link.address) {
      await tx.menuItem.update({ where: { id }, data: { url }, select: { id: true } })
    }
    if (resolved.isDead(link)) {
      dead.push({ in: 'menu', id, link: { kind: 'menu', name: label, path: null, address: link.address } })
    }
  }
  return { dead, ids: items.map(({ id }) => id) }
}
