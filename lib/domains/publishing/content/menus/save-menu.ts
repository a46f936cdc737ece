import type { Tx } from '#lib/platform/database/db.ts'
import type { SavedRow } from '../writing/content-input.ts'

/** The target of an item: a row of its type, or an address; `home`, `products` and `posts` need neither. */
export type MenuTarget =
  | { type: 'home' | 'products' | 'posts' }
  | { type: 'page'; pageId: number }
  | { type: 'post'; postId: number }
  | { type: 'post_category'; postCategoryId: number }
  | { type: 'product'; productId: number }
  | { type: 'product_category'; productCategoryId: number; productCount?: number }
  | { type: 'link'; url: string }

export type MenuItemInput = MenuTarget & {
  label: string
  newTab?: boolean
  icon?: string | null
  children?: MenuItemInput[]
}

export type MenuInput = { location: string; name: string; position?: number; items: MenuItemInput[] }

/** Creates the menu of a location, or replaces its items. */
export async function saveMenu(tx: Tx, { items, ...columns }: MenuInput): Promise<SavedRow> {
  const where = { location: columns.location }
  const existing = await tx.menu.findUnique({ where, select: { id: true } })
  const { id } = existing
    ? await tx.menu.update({ where, data: columns, select: { id: true } })
    : await tx.menu.create({ data: columns, select: { id: true } })
  if (existing) await tx.menuItem.deleteMany({ where: { menuId: id } })
  await createItems(tx, id, null, items)
  return { id, outcome: existing ? 'updated' : 'created' }
}

async function createItems(
  tx: Tx,
  menuId: number,
  parentId: number | null,
  items: MenuItemInput[],
): Promise<void> {
  for (const [position, { children = [], ...columns }] of items.entries()) {
    const data = { ...columns, menuId, parentId, position }
    const { id } = await tx.menuItem.create({ data, select: { id: true } })
    await createItems(tx, menuId, id, children)
  }
}
