import type { Context } from '#lib/context.ts'
import { findPageLabel, type PageLabel } from '#lib/domains/publishing/content/index.ts'
import { PICTURE, type Translatable, translateRows } from '#lib/domains/publishing/translations/index.ts'
import { cacheByVersion } from '#lib/platform/database/cached-by-version.ts'
import { orderDepthFirst } from '#lib/platform/lists/rows.ts'
import { type Picture, pictureColumns } from '#lib/services/media/index.ts'
import { countShop } from '../reading/choices/choices.ts'

type Place = { id: number; parentId: number | null; position: number; name: string }

/** A category as shown with a product. */
export type CategoryLabel = { id: number; slug: string; name: string }

/** All categories, in the order of `orderDepthFirst`. */
export type CategoryTree = (CategoryLabel & Place & { depth: number; sizeGuideId: number | null })[]

// Every list needs all categories, and they rarely change.
const MAX_LANGUAGES = 100
const keep = cacheByVersion<CategoryTree>('catalogue', MAX_LANGUAGES)

/** Returns all categories, in the visitor's language; loads them only after a change in the catalogue. */
export function loadCategoryTree(site: Site): Promise<CategoryTree> {
  return keep(site.database.dataVersion, site.settings.language.locale, () => loadTree(site))
}

type Site = Pick<Context, 'database' | 'settings'>

async function loadTree(site: Site): Promise<CategoryTree> {
  const select = { id: true, slug: true, name: true, parentId: true, position: true, sizeGuideId: true }
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

export type ProductCategory = {
  id: number
  slug: string
  name: string
  description: string
  parentId: number | null
  /** 0 at the top. */
  depth: number
  position: number
  image: Picture | null
  /** How many visible products it and its descendants have; each product counts once. */
  productsCount: number
}

/** Lists all categories, each before its descendants. */
export async function listProductCategories(context: Context): Promise<ProductCategory[]> {
  const [rows, { categories: counts }] = await Promise.all([
    context.database.prisma.productCategory.findMany({ select: categoryColumns }),
    countShop(context),
  ])
  const translated = orderDepthFirst(await translateRows(context, CATEGORY, rows))
  return translated.map((row) => ({ ...row, productsCount: counts.get(row.id) ?? 0 }))
}

const CATEGORY: Translatable = { entity: 'product_category', in: { image: PICTURE } }

const categoryColumns = {
  id: true,
  slug: true,
  name: true,
  description: true,
  parentId: true,
  position: true,
  image: { select: pictureColumns },
} as const

type Sized = { sizeGuideId: number | null; categoryIds: readonly number[] }

/**
 * The page that helps to choose a product's size: its own, else that of the nearest category above it. Null without one that visitors
 * can see.
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
