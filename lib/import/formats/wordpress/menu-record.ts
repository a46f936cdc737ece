import type { Tx } from '#lib/platform/database/db.ts'
import { slugify } from '#lib/platform/text/slug.ts'
import type { ImportRecord } from '../../records/import-record.ts'
import { findImportedId } from '../../records/known-records.ts'
import { type FormerItem, type FoundTarget, menuRecord } from '../../records/menus/menu-record.ts'
import type { SiteIndex } from './site-index.ts'
import type { WxrItem } from './wxr-item.ts'

type WxrMenuItem = FormerItem & {
  order: number
  /** post_type, taxonomy or custom */
  type: string
  object: string
  objectId: string
}

/** Collects menu items, which may be anywhere in the file, until what they link to has been imported. */
export class MenuCollector {
  private readonly menus = new Map<string, { line: number; name: string; items: WxrMenuItem[] }>()
  private readonly index: SiteIndex

  constructor(index: SiteIndex) {
    this.index = index
  }

  add(item: WxrItem): void {
    const term = item.terms.find((candidate) => candidate.domain === 'nav_menu')
    if (!term) return
    const location = slugify(term.slug || term.name)
    const name = term.name || this.index.menuNames.get(term.slug) || term.slug
    const menu = this.menus.get(location) ?? { line: item.line, name, items: [] }
    menu.items.push(readMenuItem(item))
    this.menus.set(location, menu)
  }

  *records(): Generator<ImportRecord> {
    for (const [location, { line, name, items }] of this.menus)
      yield menuRecord({
        ...{ location, line, name },
        items: items.toSorted((a, b) => a.order - b.order),
        find: (tx, item) => findTarget(tx, this.index, item),
        isToCome: (item) => isToCome(item, this.index),
      })
  }
}

/** Whether what the item links to is in the same file. */
function isToCome(item: WxrMenuItem, index: SiteIndex): boolean {
  if (item.type === 'post_type') return index.findEntry(item.objectId)?.comesIn ?? false
  const isCategory = item.type === 'taxonomy' && item.object === 'category'
  return isCategory && [...index.categories.values()].some((category) => category.id === item.objectId)
}

function readMenuItem(item: WxrItem): WxrMenuItem {
  const meta = (name: string) => item.meta.get(`_menu_item_${name}`) ?? ''
  return {
    id: item.id,
    parent: meta('menu_item_parent').replace(/^0$/, ''),
    order: item.order,
    label: item.title,
    type: meta('type'),
    object: meta('object'),
    objectId: meta('object_id'),
    url: meta('url'),
    newTab: meta('target') === '_blank',
  }
}

async function findTarget(tx: Tx, index: SiteIndex, item: WxrMenuItem): Promise<FoundTarget | null> {
  if (item.type === 'post_type') return findEntry(tx, index, item.objectId)
  if (item.type === 'taxonomy' && item.object === 'category') return findCategory(tx, index, item.objectId)
  if (item.type !== 'custom' || !item.url) return null
  const path = item.url.replace(index.homeAddress, '')
  if (path === '' || path === '/') return { target: { type: 'home' }, title: item.label }
  const isAddress = /^(https?:\/\/|\/(?!\/))/i.test(item.url)
  return isAddress ? { target: { type: 'link', url: item.url }, title: item.url } : null
}

async function findEntry(tx: Tx, index: SiteIndex, wordpressId: string): Promise<FoundTarget | null> {
  const entry = index.findEntry(wordpressId)
  const id = entry ? await findImportedId(tx, 'wordpress', entry.kind, entry.keys.knownAs) : null
  if (!entry || id === null) return null
  const query = { where: { id }, select: { title: true } }
  if (entry.kind === 'page') {
    const page = await tx.page.findUnique(query)
    return page && { target: { type: 'page', pageId: id }, title: page.title }
  }
  const post = await tx.post.findUnique(query)
  return post && { target: { type: 'post', postId: id }, title: post.title }
}

async function findCategory(tx: Tx, index: SiteIndex, wordpressId: string): Promise<FoundTarget | null> {
  const category = [...index.categories.values()].find((candidate) => candidate.id === wordpressId)
  if (!category) return null
  const where = { slug: slugify(category.slug) }
  const row = await tx.postCategory.findUnique({ where, select: { id: true, name: true } })
  return row && { target: { type: 'post_category', postCategoryId: row.id }, title: row.name }
}
