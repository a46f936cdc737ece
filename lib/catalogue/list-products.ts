import type { Context } from '#lib/context.ts'
import { type Paging, type Part, toWindow } from '#lib/platform/paging.ts'
import { type CategoryTree, findCategoriesBelow, readCategoryTree } from './category-tree.ts'
import type { ProductFilter, ProductSort } from './product-filter.ts'
import { orderProducts } from './product-order.ts'
import { type ProductSummary, summaryColumns, toProductSummary } from './product-summary.ts'
import { buildProductWhere } from './product-where.ts'

type Wish = Paging & { filter: ProductFilter; sort?: ProductSort }

/** Visible products; newest first unless sorted. An unknown category or tag has none. */
export async function listProducts(context: Context, wish: Wish): Promise<Part<ProductSummary>> {
  const { prisma } = context.database
  const tree = await readCategoryTree(context.database)
  const where = narrowProducts(context, wish.filter, tree)
  const orderBy = orderProducts(wish.sort)
  const [total, rows] = await Promise.all([
    prisma.product.count({ where }),
    prisma.product.findMany({ where, orderBy, ...toWindow(wish), select: summaryColumns }),
  ])
  const surroundings = { tree, showStock: context.settings.current['shop.show_stock'] }
  return { items: rows.map((row) => toProductSummary(row, surroundings)), total }
}

/** The condition that a filter makes, now, on this database, with the categories as they are. */
export function narrowProducts({ database, clock }: Context, filter: ProductFilter, tree: CategoryTree) {
  const categoryIds = filter.category === undefined ? undefined : findCategoriesBelow(tree, filter.category)
  return buildProductWhere({ filter, categoryIds, now: clock.now(), provider: database.provider })
}
