import type { Context } from '#lib/context.ts'
import { translateRows } from '#lib/domains/publishing/translations/index.ts'
import { keepByVersion } from '#lib/platform/database/cached-by-version.ts'
import { orderDepthFirst } from '#lib/platform/lists/tree.ts'

type Place = { id: number; parentId: number | null; position: number; name: string }

/** A category as shown with a product. */
export type CategoryLabel = { id: number; slug: string; name: string }

/** All categories, in the order of `orderDepthFirst`. */
export type CategoryTree = (CategoryLabel & Place & { depth: number })[]

// Every list needs all categories, and they rarely change.
const MAX_LANGUAGES = 100
const keep = keepByVersion<CategoryTree>('catalogue', MAX_LANGUAGES)

/** Returns all categories, in the visitor's language; loads them only after a change in the catalogue. */
export function loadCategoryTree(site: Site): Promise<CategoryTree> {
  return keep(site.database.dataVersion, site.settings.language.locale, () => loadTree(site))
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
