import { resolveAddresses } from '#lib/domains/publishing/redirects/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { slugify } from '#lib/platform/text/slug.ts'
import type { TableRow } from '../../cells/table.ts'
import { FormerSite } from '../../former-site/former-site.ts'
import { tableFile } from '../../records/history/table-file.ts'
import { findImportedId } from '../../records/known-records.ts'
import { type FormerItem, type FoundTarget, menuRecord } from '../../records/menus/menu-record.ts'

const columns = {
  handle: ['Handle'],
  title: ['Title'],
  itemId: ['Menu Item: ID'],
  itemTitle: ['Menu Item: Title'],
  itemType: ['Menu Item: Resource Type', 'Menu Item: Type'],
  itemHandle: ['Menu Item: Resource Handle'],
  url: ['Menu Item: URL'],
  parentId: ['Menu Item: Parent ID'],
  parentTitle: ['Menu Item: Parent Title'],
  position: ['Menu Item: Position'],
} as const

type Item = FormerItem & { type: string; handle: string }
type Row = TableRow<keyof typeof columns>

/** Matrixify's sheet Menus, with a row for each item. */
export const shopifyMenus = tableFile({
  name: 'shopify',
  what: 'a list of Shopify menus',
  contents: 'content',
  columns,
  required: ['handle', 'itemTitle'],
  keyOf: (row) => row.get('handle'),
  reasonWithoutKey: 'The menu has no handle.',
  toRecord(rows, { site }) {
    const [first] = rows
    if (!first) return null
    const former = new FormerSite(site ? [site] : [])
    return menuRecord({
      location: LOCATIONS[first.get('handle')] ?? slugify(first.get('handle')),
      line: first.line,
      name: rows.map((row) => row.get('title')).find(Boolean) ?? first.get('handle'),
      items: readItems(rows),
      find: (tx, item) => findTarget(tx, former, item),
    })
  },
})

/** Shopify's menus that themes here show under another name. */
const LOCATIONS: Record<string, string> = { 'main-menu': 'primary' }

/** Items have ids, or are known by their titles. */
function readItems(rows: Row[]): Item[] {
  const given = rows.filter((row) => row.get('itemTitle') || row.get('itemId'))
  const byTitle = new Map(
    given.map((row) => [row.get('itemTitle'), row.get('itemId') || row.get('itemTitle')]),
  )
  const items = given.map((row) => ({
    id: row.get('itemId') || row.get('itemTitle'),
    parent: row.get('parentId') || (byTitle.get(row.get('parentTitle')) ?? ''),
    label: row.get('itemTitle'),
    url: row.get('url'),
    newTab: false,
    type: row.get('itemType').trim().toUpperCase(),
    handle: row.get('itemHandle'),
    position: Number(row.get('position')) || 0,
  }))
  return items.sort((a, b) => a.position - b.position).map(({ position: _, ...item }) => item)
}

async function findTarget(tx: Tx, former: FormerSite, item: Item): Promise<FoundTarget | null> {
  const { type, handle, label } = item
  if (type === 'FRONTPAGE') return { target: { type: 'home' }, title: label }
  if (type === 'CATALOG' || type === 'COLLECTIONS') return { target: { type: 'products' }, title: label }
  if (type === 'SEARCH') return { target: { type: 'link', url: '/search' }, title: label }
  if (type === 'CUSTOMER_ACCOUNT_PAGE') return { target: { type: 'link', url: '/account' }, title: label }
  return handle ? findRow(tx, type, handle) : findLink(tx, former, item)
}

async function findRow(tx: Tx, type: string, handle: string): Promise<FoundTarget | null> {
  const slug = slugify(handle, handle)
  if (type === 'BLOG') {
    const row = await tx.postCategory.findUnique({ where: { slug }, select: { id: true, name: true } })
    return row && { target: { type: 'post_category', postCategoryId: row.id }, title: row.name }
  }
  if (type === 'COLLECTION') {
    if (handle === 'all' || handle === 'frontpage') return { target: { type: 'products' }, title: '' }
    const id = await findImportedId(tx, 'shopify', 'collection', [handle])
    const where = id === null ? { slug } : { id }
    const row = await tx.productCategory.findUnique({ where, select: { id: true, name: true } })
    return row && { target: { type: 'product_category', productCategoryId: row.id }, title: row.name }
  }
  if (type === 'PRODUCT') {
    const id = await findImportedId(tx, 'shopify', 'product', [handle])
    const row = id && (await tx.product.findUnique({ where: { id }, select: { id: true, name: true } }))
    return row ? { target: { type: 'product', productId: row.id }, title: row.name } : null
  }
  if (type === 'PAGE') {
    const id = await findImportedId(tx, 'shopify', 'page', [handle])
    const row = id && (await tx.page.findUnique({ where: { id }, select: { id: true, title: true } }))
    return row ? { target: { type: 'page', pageId: row.id }, title: row.title } : null
  }
  if (type === 'ARTICLE') {
    const id = await findImportedId(tx, 'shopify', 'post', [handle])
    const row = id && (await tx.post.findUnique({ where: { id }, select: { id: true, title: true } }))
    return row ? { target: { type: 'post', postId: row.id }, title: row.title } : null
  }
  return null
}

/** An address of the former shop leads to where it is here, any other stays. */
async function findLink(tx: Tx, former: FormerSite, { url, label }: Item): Promise<FoundTarget | null> {
  const path = url.startsWith('/') ? url : former.pathOf(url)
  if (path === '/') return { target: { type: 'home' }, title: label }
  if (path === null) return /^https?:\/\//i.test(url) ? { target: { type: 'link', url }, title: label } : null
  const to = (await resolveAddresses(tx, [path])).get(path)
  return to === undefined ? null : { target: { type: 'link', url: to }, title: label }
}
