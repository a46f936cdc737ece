import type { Context } from '#lib/context.ts'
import { findPageLabel, type PageLabel } from '#lib/domains/publishing/content/index.ts'
import { type CategoryTree, loadCategoryTree } from './list-product-categories.ts'

type Sized = { sizeGuideId: number | null; categoryIds: readonly number[] }

/**
 * The page that helps to choose a product's size: its own, else that of the nearest category above it. Null if there is none, or if
 * visitors cannot see it.
 */
export async function findSizeGuide(context: Context, product: Sized): Promise<PageLabel | null> {
  const id = product.sizeGuideId ?? inheritedFrom(await loadCategoryTree(context), product.categoryIds)
  return id === null ? null : findPageLabel(context, id)
}

/** Of several categories, those with a guide of their own come first, then those whose parents have one. */
function inheritedFrom(tree: CategoryTree, categoryIds: readonly number[]): number | null {
  const byId = new Map(tree.map((category) => [category.id, category]))
  const own = new Set(categoryIds)
  let level = tree.filter(({ id }) => own.has(id))
  while (level.length > 0) {
    const guided = level.find(({ sizeGuideId }) => sizeGuideId !== null)
    if (guided) return guided.sizeGuideId
    level = level.flatMap(({ parentId }) => (parentId === null ? [] : (byId.get(parentId) ?? [])))
  }
  return null
}
