import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction, staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { isLinkAddress } from '#lib/platform/text/link-address.ts'
import { MAX_MENU_DEPTH } from './list-menus.ts'

export const menuItemTypes = [
  'home',
  'page',
  'posts',
  'post',
  'post_category',
  'products',
  'product',
  'product_category',
  'link',
] as const
export type MenuItemType = (typeof menuItemTypes)[number]

/** An item of a menu, in the order in which menus are read; `level` is how deep it stands, from 0. */
export type EditedItem = {
  /** Null for a new one. */
  id: number | null
  level: number
  label: string
  type: MenuItemType
  /** The id of the page, post, category or product that it leads to. */
  targetId: number | null
  /** Where a `link` leads. */
  url: string | null
  newTab: boolean
  /** How many products of a product category the site's header shows; 0 for other types. */
  productCount: number
}

export type EditedMenu = {
  id: number
  location: string
  name: string
  updatedAt: Date
  items: EditedItem[]
}

/** The possible targets of an item. */
export type MenuTargets = Record<
  'page' | 'post' | 'post_category' | 'product' | 'product_category',
  { id: number; name: string }[]
>

const MAX_TARGETS = 500
const MAX_MENU_ITEMS = 200
/** The most products that the header shows of one item's category. */
export const MAX_MENU_PRODUCTS = 8

const targetColumns = {
  page: 'pageId',
  post: 'postId',
  post_category: 'postCategoryId',
  product: 'productId',
  product_category: 'productCategoryId',
} as const

/** All menus, with all of their items, and what items can lead to. */
export const editMenus = staffQuery(
  { permission: 'content.read' },
  async ({ database: { prisma } }: Context): Promise<{ menus: EditedMenu[]; targets: MenuTargets }> => {
    const [rows, page, post, post_category, product, product_category] = await Promise.all([
      prisma.menu.findMany({
        orderBy: [{ position: 'asc' }, { id: 'asc' }],
        include: { items: { orderBy: [{ position: 'asc' }, { id: 'asc' }] } },
      }),
      prisma.page.findMany({ ...titled, orderBy: { title: 'asc' } }).then(named),
      prisma.post.findMany({ ...titled, orderBy: { updatedAt: 'desc' } }).then(named),
      prisma.postCategory.findMany(byName),
      prisma.product.findMany({ ...byName, where: { published: true } }),
      prisma.productCategory.findMany(byName),
    ])
    const menus = rows.map(({ id, location, name, updatedAt, items }) => ({
      ...{ id, location, name, updatedAt },
      items: flatten(items),
    }))
    return { menus, targets: { page, post, post_category, product, product_category } }
  },
)

const titled = { take: MAX_TARGETS, select: { id: true, title: true } } as const
const byName = { take: MAX_TARGETS, orderBy: { name: 'asc' }, select: { id: true, name: true } } as const

function named(rows: { id: number; title: string }[]) {
  return rows.map(({ id, title }) => ({ id, name: title }))
}

type ItemRow = Awaited<ReturnType<Tx['menuItem']['findMany']>>[number]

/** Items in the order in which they are read. */
function flatten(rows: readonly ItemRow[], parentId: number | null = null, level = 0): EditedItem[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .flatMap((row) => {
      const type = row.type as MenuItemType
      const targetId = type in targetColumns ? row[targetColumns[type as keyof typeof targetColumns]] : null
      const { id, label, url, newTab, productCount } = row
      const item = { id, level, label, type, targetId, url, newTab, productCount }
      return [item, ...flatten(rows, row.id, level + 1)]
    })
}

/** Where themes show menus. */
export const menuLocations = ['primary', 'footer'] as const

/** Creates an empty menu, unless there is one for the location. */
export const createMenu = staffAction(
  { permission: 'content.write', action: 'menus.created' },
  async (
    { context, tx, record, unchanged }: ActionScope<Context>,
    { location, name }: { location: (typeof menuLocations)[number]; name: string },
  ): Promise<void> => {
    if (await tx.menu.findUnique({ where: { location }, select: { id: true } })) return unchanged()
    const now = context.clock.now()
    const { id } = await tx.menu.create({
      data: { location, name, createdAt: now, updatedAt: now },
      select: { id: true },
    })
    record({ subject: `menu:${id}`, after: { location, name } })
  },
)

/**
 * Saves the items of a menu: those that are left out are removed, the others keep their translations. Throws `stale` if it was changed
 * since the version that was shown, and `invalid_menu` for items deeper than menus are shown, or that lead nowhere.
 */
export const saveMenuItems = staffAction(
  { permission: 'content.write', action: 'menus.saved' },
  async (
    { context, tx, record }: ActionScope<Context>,
    { id, version, items }: { id: number; version: Date; items: readonly EditedItem[] },
  ): Promise<void> => {
    const now = context.clock.now()
    const updatedAt = now > version ? now : new Date(version.getTime() + 1)
    const { count } = await tx.menu.updateMany({ where: { id, updatedAt: version }, data: { updatedAt } })
    if (count === 0) throw new DomainError('stale', { current: `menu:${id}` })
    if (items.length > MAX_MENU_ITEMS || !isTree(items)) throw new DomainError('invalid_menu')
    const before = await tx.menuItem.findMany({ where: { menuId: id }, select: { id: true, label: true } })
    const own = new Set(before.map((item) => item.id))
    const kept = items.flatMap((item) => (item.id !== null && own.has(item.id) ? [item.id] : []))
    // First to the top, so that no item goes with the one that it stood below.
    await tx.menuItem.updateMany({ where: { menuId: id }, data: { parentId: null } })
    await tx.menuItem.deleteMany({ where: { menuId: id, id: { notIn: kept } } })
    const path: number[] = []
    for (const [position, item] of items.entries()) {
      const parentId = item.level === 0 ? null : (path[item.level - 1] ?? null)
      const data = { ...toColumns(item), menuId: id, parentId, position }
      const saved =
        item.id !== null && own.has(item.id)
          ? await tx.menuItem.update({ where: { id: item.id }, data, select: { id: true } })
          : await tx.menuItem.create({ data, select: { id: true } })
      path[item.level] = saved.id
    }
    record({
      subject: `menu:${id}`,
      before: { items: before.map(({ label }) => label) },
      after: { items: items.map(({ label }) => label) },
    })
  },
)

/** Whether each item stands below one that is there, leads somewhere, and is not too deep. */
function isTree(items: readonly EditedItem[]): boolean {
  let deepest = 0
  return items.every(({ level, type, targetId, url, label, productCount }) => {
    const isPlaced = level >= 0 && level <= deepest && level < MAX_MENU_DEPTH
    deepest = level + 1
    const leads = type === 'link' ? isLinkAddress(url ?? '') : !(type in targetColumns) || targetId !== null
    const isCount = Number.isInteger(productCount) && productCount >= 0 && productCount <= MAX_MENU_PRODUCTS
    return isPlaced && leads && isCount && label.trim() !== ''
  })
}

function toColumns({ label, type, targetId, url, newTab, productCount }: EditedItem) {
  const none = { pageId: null, postId: null, postCategoryId: null, productId: null, productCategoryId: null }
  const target =
    type in targetColumns ? { [targetColumns[type as keyof typeof targetColumns]]: targetId } : {}
  const own = {
    url: type === 'link' ? url : null,
    productCount: type === 'product_category' ? productCount : 0,
  }
  return { label: label.trim(), type, newTab, ...own, ...none, ...target }
}
