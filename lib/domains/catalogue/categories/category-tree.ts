import type { Context } from '#lib/context.ts'
import { translateRows } from '#lib/domains/translations/index.ts'
import type { DataVersionSource, Versions } from '#lib/platform/database/data-version.ts'
import { orderDepthFirst } from '#lib/platform/lists/tree.ts'

type Place = { id: number; parentId: number | null; position: number; name: string }

/** A category as shown with a product. */
export type CategoryLabel = { id: number; slug: string; name: string }

/** All categories, in the order of `orderDepthFirst`. */
export type CategoryTree = (CategoryLabel & Place & { depth: number })[]

/** By language. */
type Cached = { version: Versions['catalogue']; trees: Map<string, Promise<CategoryTree>> }

// Every list needs all categories, and they rarely change.
const cache = new WeakMap<DataVersionSource, Cached>()

/** Returns all categories, in the visitor's language; loads them only after a change in the catalogue. */
export async function loadCategoryTree(site: Site): Promise<CategoryTree> {
  const { database, settings } = site
  const { locale } = settings.language
  const { catalogue: version } = await database.dataVersion.read()
  const known = cache.get(database.dataVersion)
  const cached: Cached = known?.version === version ? known : { version, trees: new Map() }
  cache.set(database.dataVersion, cached)
  const tree = cached.trees.get(locale) ?? loadTree(site)
  cached.trees.set(locale, tree)
  tree.catch(() => cached.trees.delete(locale))
  return tree
}

type Site = Pick<Context, 'database' | 'settings'>

async function loadTree(site: Site): Promise<CategoryTree> {
  const select = { id: true, slug: true, name: true, parentId: true, position: true }
  const found = await site.database.prisma.productCategory.findMany({ select })
  return orderDepthFirst(await translateRows(site, { entity: 'product_category' }, found))
}

/** Returns the ids of the category with this slug and of its descendants; empty if there is no such category. */
export function findCategoriesBelow(tree: CategoryTree, slug: string): number[] {
  const start = tree.findIndex((category) => category.slug === slug)
  const top = tree[start]
  if (!top) return []
  const end = tree.findIndex((category, index) => index > start && category.depth <= top.depth)
  return tree.slice(start, end < 0 ? undefined : end).map((category) => category.id)
}

/** Returns the categories with these ids, in the tree's order. */
export function pickCategories(tree: CategoryTree, ids: number[]): CategoryLabel[] {
  const wanted = new Set(ids)
  return tree.filter(({ id }) => wanted.has(id)).map(({ id, slug, name }) => ({ id, slug, name }))
}
