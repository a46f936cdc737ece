import { type MenuItemSeed, menus } from '../pages/menus.ts'
import { count, type Removal } from './removal.ts'

/** Removes the demo store's items from its menus, and menus left empty. The owner's items move up so that they still show. */
export async function removeMenus(removal: Removal): Promise<void> {
  const { tx } = removal
  const locations = menus.map(({ location }) => location)
  const rows = await tx.menuItem.findMany({
    where: { menu: { location: { in: locations } } },
    select: { id: true, label: true, type: true, menu: { select: { location: true } } },
  })
  const ours = new Set(
    menus.flatMap(({ location, items }) => items.flatMap((item) => describeItems(location, item))),
  )
  const isOurs = ({ label, type, menu }: (typeof rows)[number]) =>
    ours.has(describe(menu.location, type, label))
  const gone = rows.filter(isOurs).map(({ id }) => id)
  const parentId = { in: gone }
  await tx.menuItem.updateMany({ where: { parentId, id: { notIn: gone } }, data: { parentId: null } })
  count(removal, 'menu items', await tx.menuItem.deleteMany({ where: { id: { in: gone } } }))
  const empty = { location: { in: locations }, items: { none: {} } }
  count(removal, 'menus', await tx.menu.deleteMany({ where: empty }))
}

function describeItems(location: string, { label, to, children = [] }: MenuItemSeed): string[] {
  return [describe(location, to.type, label), ...children.flatMap((child) => describeItems(location, child))]
}

const describe = (...parts: string[]): string => JSON.stringify(parts)
