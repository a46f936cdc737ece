import type { Context } from '#lib/context.ts'
import { translateRows } from '#lib/domains/publishing/translations/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { groupBy } from '#lib/platform/lists/rows.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { isVisible, isVisiblePage } from '../visibility.ts'

/** The target of a menu item: an entry by its slug, a list, the home page or an address. */
type Target =
  | { type: SluggedType; slug: string }
  | { type: 'home' | 'products' | 'posts' }
  | { type: 'link'; address: string }

type SluggedType = 'page' | 'post' | 'post_category' | 'product' | 'product_category'

/** A menu item's row with what it links to. */
type LinkedRow = {
  type: string
  url: string | null
  page: Published | null
  post: Published | null
  postCategory: Slugged | null
  product: Published | null
  productCategory: Slugged | null
}

type Slugged = { slug: string }
type Published = Slugged & { published: boolean; publishedAt: Date | null }

/** The conditions of what visitors can see: the time, and which modules are switched on. */
type Sight = { settings: Settings; now: Date }

/** Returns a menu item's target, or null if it does not exist or visitors cannot see it. */
function toTarget(row: LinkedRow, { settings, now }: Sight): Target | null {
  const module = moduleOf[row.type]
  if (module && !settings[module]) return null
  switch (row.type) {
    case 'home':
    case 'products':
    case 'posts':
      return { type: row.type }
    case 'page':
      return row.page && isVisiblePage(row.page, now) ? { type: row.type, slug: row.page.slug } : null
    case 'post':
      return row.post && isVisible(row.post, now) ? { type: row.type, slug: row.post.slug } : null
    case 'product':
      return row.product && isVisible(row.product, now) ? { type: row.type, slug: row.product.slug } : null
    case 'post_category':
      return row.postCategory && { type: row.type, slug: row.postCategory.slug }
    case 'product_category':
      return row.productCategory && { type: row.type, slug: row.productCategory.slug }
    case 'link':
      return row.url && !RUNS_CODE.test(row.url) ? { type: row.type, address: row.url } : null
    default:
      return null
  }
}

const moduleOf: Record<string, 'modules.shop' | 'modules.blog' | 'modules.pages'> = {
  page: 'modules.pages',
  post: 'modules.blog',
  post_category: 'modules.blog',
  posts: 'modules.blog',
  product: 'modules.shop',
  product_category: 'modules.shop',
  products: 'modules.shop',
}

const RUNS_CODE = /^\s*(javascript|vbscript|data):/i

export type Menu = { id: number; location: string; name: string; items: MenuItem[] }

export type MenuItem = Target & {
  id: number
  label: string
  newTab: boolean
  icon: string | null
  /** How many products of its category the header shows; 0 for items that lead elsewhere. */
  productCount: number
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
      productCount: true,
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
      const { id, label, newTab, icon, productCount } = row
      const children = level < MAX_MENU_DEPTH ? build(id, level + 1) : []
      return [{ ...target, id, label, newTab, icon, productCount, children }]
    })
  return build(null, 1)
}
