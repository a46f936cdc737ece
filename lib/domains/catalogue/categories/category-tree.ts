import type { DataVersionSource, Versions } from '#lib/platform/database/data-version.ts'
import type { Database } from '#lib/platform/database/db.ts'
import { orderDepthFirst } from '#lib/platform/lists/tree.ts'

type Place = { id: number; parentId: number | null; position: number; name: string }

/** A category as shown with a product. */
export type CategoryLabel = { id: number; slug: string; name: string }

/** All categories, in the order of `orderDepthFirst`. */
export type CategoryTree = (CategoryLabel & Place & { depth: number })[]

type Cached = { version: Versions['catalogue']; tree: Promise<CategoryTree> }

// Every list needs all categories, and they rarely change.
const cache = new WeakMap<DataVersionSource, Cached>()

/** Returns all categories; loads them only after a change in the catalogue. */
export async function loadCategoryTree(database: Database): Promise<CategoryTree> {
  const { catalogue: version } = await database.dataVersion.read()
  const cached = cache.get(database.dataVersion)
  if (cached?.version === version) return cached.tree
  const loading = { version, tree: loadTree(database) }
  cache.set(database.dataVersion, loading)
  loading.tree.catch(() => {
    if (cache.get(database.dataVersion) === loading) cache.delete(database.dataVersion)
  })
  return loading.tree
}

async function loadTree({ prisma }: Database): Promise<CategoryTree> {
  const select = { id: true, slug: true, name: true, parentId: true, position: true }
  return orderDepthFirst(await prisma.productCategory.findMany({ select }))
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
