import type { Context } from '#lib/context.ts'
import { translateRows } from '#lib/domains/publishing/translations/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { groupBy } from '#lib/platform/lists/group-by.ts'
import { type Sight, type Target, toTarget } from './menu-target.ts'

export type Menu = { id: number; location: string; name: string; items: MenuItem[] }

export type MenuItem = Target & {
  id: number
  label: string
  newTab: boolean
  icon: string | null
  children: MenuItem[]
}

/** The most levels a menu can have; items below are left out. */
export const MAX_MENU_DEPTH = 5

/** Lists the site's menus. An item whose target visitors cannot see is left out, along with its children. */
export async function listMenus(context: Context): Promise<Menu[]> {
  const { database, settings, clock } = context
  const found = await database.prisma.menu.findMany({
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: menuColumns,
  })
  const rows = await translateRows(context, { in: { items: { entity: 'menu_item' } } }, found)
  const sight = { settings: settings.current, now: clock.now() }
  return rows.map(({ items, ...menu }) => ({ ...menu, items: buildItems(items, sight) }))
}

const sluggedColumns = { slug: true } as const
const publishedColumns = { slug: true, published: true, publishedAt: true } as const

const menuColumns = {
  id: true,
  location: true,
  name: true,
  items: {
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      parentId: true,
      label: true,
      type: true,
      url: true,
      newTab: true,
      icon: true,
      page: { select: publishedColumns },
      post: { select: publishedColumns },
      postCategory: { select: sluggedColumns },
      product: { select: publishedColumns },
      productCategory: { select: sluggedColumns },
    },
  },
} satisfies Prisma.MenuSelect

type ItemRow = Prisma.MenuGetPayload<{ select: typeof menuColumns }>['items'][number]

function buildItems(rows: ItemRow[], sight: Sight): MenuItem[] {
  const below = groupBy(rows, (row) => row.parentId)
  const build = (parentId: number | null, level: number): MenuItem[] =>
    (below.get(parentId) ?? []).flatMap((row) => {
      const target = toTarget(row, sight)
      if (!target) return []
      const { id, label, newTab, icon } = row
      const children = level < MAX_MENU_DEPTH ? build(id, level + 1) : []
      return [{ ...target, id, label, newTab, icon, children }]
    })
  return build(null, 1)
}
