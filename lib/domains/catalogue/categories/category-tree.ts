import type { DataVersionSource, Versions } from '#lib/platform/database/data-version.ts'
import type { Database } from '#lib/platform/database/db.ts'
import { groupBy } from '#lib/platform/lists/group-by.ts'
import { compareNames } from '#lib/platform/text/compare-names.ts'

type Place = { id: number; parentId: number | null; position: number; name: string }

/** A category as products name it. */
export type CategoryLabel = { id: number; slug: string; name: string }

/** All categories, depth first, as `orderDepthFirst` puts them. */
export type CategoryTree = (CategoryLabel & Place & { depth: number })[]

type Kept = { version: Versions['catalogue']; tree: Promise<CategoryTree> }

// Every list needs all categories, and they seldom change.
const kept = new WeakMap<DataVersionSource, Kept>()

/** The categories as they are; read again only after a change in the catalogue. */
export async function loadCategoryTree(database: Database): Promise<CategoryTree> {
  const { catalogue: version } = await database.dataVersion.read()
  const known = kept.get(database.dataVersion)
  if (known?.version === version) return known.tree
  const reading = { version, tree: findTree(database) }
  kept.set(database.dataVersion, reading)
  reading.tree.catch(() => {
    if (kept.get(database.dataVersion) === reading) kept.delete(database.dataVersion)
  })
  return reading.tree
}

async function findTree({ prisma }: Database): Promise<CategoryTree> {
  const select = { id: true, slug: true, name: true, parentId: true, position: true }
  return orderDepthFirst(await prisma.productCategory.findMany({ select }))
}

/** Each category before those below it; siblings by position, then name. Depth counts from 0. */
export function orderDepthFirst<T extends Place>(rows: T[]): (T & { depth: number })[] {
  const children = groupBy(rows, (row) => row.parentId)
  const place = (parentId: number | null, depth: number): (T & { depth: number })[] =>
    (children.get(parentId) ?? [])
      .sort((a, b) => a.position - b.position || compareNames(a.name, b.name) || a.id - b.id)
      .flatMap((row) => [{ ...row, depth }, ...place(row.id, depth + 1)])
  return place(null, 0)
}

/** The ids of the category with this slug and of all below it; none where there is no such category. */
export function findCategoriesBelow(tree: CategoryTree, slug: string): number[] {
  const start = tree.findIndex((category) => category.slug === slug)
  const top = tree[start]
  if (!top) return []
  const end = tree.findIndex((category, index) => index > start && category.depth <= top.depth)
  return tree.slice(start, end < 0 ? undefined : end).map((category) => category.id)
}

/** Those with these ids, in the tree's order. */
export function pickCategories(tree: CategoryTree, ids: number[]): CategoryLabel[] {
  const wanted = new Set(ids)
  return tree.filter(({ id }) => wanted.has(id)).map(({ id, slug, name }) => ({ id, slug, name }))
}
