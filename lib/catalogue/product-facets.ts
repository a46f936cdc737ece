import type { Context } from '#lib/context.ts'
import type { Database, Prisma } from '#lib/platform/db.ts'
import { type CategoryLabel, type CategoryTree, readCategoryTree } from './category-tree.ts'
import { countByCategory } from './count-by-category.ts'
import { countByOption, type OptionCounts } from './count-by-option.ts'
import { narrowProducts } from './list-products.ts'
import type { ProductFilter } from './product-filter.ts'

/** What a list of products can be narrowed by further, and how many would be left. */
export type ProductFacets = {
  /** Minor units; null where there is no product. */
  price: { min: number | null; max: number | null }
  categories: (CategoryLabel & { count: number })[]
  options: OptionCounts[]
  /** From 5 stars to 1: how many have at least that average. */
  ratings: { rating: number; count: number }[]
  inStock: { count: number }
}

/** Every facet is counted without its own part of the filter, with all the others. */
export async function countProductFacets(context: Context, filter: ProductFilter): Promise<ProductFacets> {
  const { database } = context
  const tree = await readCategoryTree(database.prisma)
  const narrow = (facet: Partial<ProductFilter>) => narrowProducts(context, { ...filter, ...facet }, tree)
  const [price, categories, options, ratings, inStock] = await Promise.all([
    readPriceRange(database, narrow({ min: undefined, max: undefined })),
    countCategories(database, narrow({ category: undefined }), tree),
    countOptions(database, narrow({ options: undefined }), filter.options ?? {}),
    countRatings(database, narrow({ minRating: undefined })),
    database.prisma.product.count({ where: narrow({ inStock: true }) }),
  ])
  return { price, categories, options, ratings, inStock: { count: inStock } }
}

type Where = Prisma.ProductWhereInput

async function readPriceRange({ prisma }: Database, where: Where): Promise<ProductFacets['price']> {
  const { _min, _max } = await prisma.product.aggregate({
    where,
    _min: { price: true },
    _max: { maxPrice: true },
  })
  if (_min.price === null || _max.maxPrice === null) return { min: null, max: null }
  return { min: Number(_min.price), max: Number(_max.maxPrice) }
}

async function countCategories(database: Database, where: Where, tree: CategoryTree) {
  const counts = await countByCategory(database, await findIds(database, where))
  return tree.flatMap(({ id, slug, name }) => {
    const count = counts.get(id) ?? 0
    return count > 0 ? [{ id, slug, name, count }] : []
  })
}

async function countOptions(database: Database, where: Where, chosen: Record<string, string[]>) {
  return countByOption(database, await findIds(database, where), chosen)
}

async function countRatings({ prisma }: Database, where: Where): Promise<ProductFacets['ratings']> {
  const groups = await prisma.product.groupBy({ by: ['ratingAverage'], where, _count: true })
  return [5, 4, 3, 2, 1].map((rating) => ({
    rating,
    count: groups.reduce((sum, group) => sum + (group.ratingAverage >= rating * 10 ? group._count : 0), 0),
  }))
}

async function findIds({ prisma }: Database, where: Where): Promise<number[]> {
  const rows = await prisma.product.findMany({ where, select: { id: true } })
  return rows.map(({ id }) => id)
}
