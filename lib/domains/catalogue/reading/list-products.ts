import type { Context } from '#lib/context.ts'
import { type Paging, type Part, toWindow } from '#lib/platform/lists/paging.ts'
import { constrainList, runRanked } from '#lib/search/index.ts'
import { type CategoryTree, findCategoriesBelow, loadCategoryTree } from '../categories/category-tree.ts'
import type { ProductFilter, ProductSort } from './product-filter.ts'
import { orderProducts } from './product-order.ts'
import { type ProductSummary, type SummaryRow, summaryColumns, toProductSummary } from './product-summary.ts'
import { buildProductWhere } from './product-where.ts'

type Wish = Paging & { filter: ProductFilter; sort?: ProductSort }

/**
 * Visible products. Unless sorted the newest come first, of those searched for the best where the engine ranks. An
 * unknown category or tag has none.
 */
export async function listProducts(context: Context, wish: Wish): Promise<Part<ProductSummary>> {
  const { database, search, settings } = context
  const { filter, sort } = wish
  const tree = await loadCategoryTree(database)
  const query = {
    where: narrowProducts(context, filter, tree),
    orderBy: orderProducts(sort),
    ...toWindow(wish),
    select: summaryColumns,
  }
  const found = await constrainList(search, { query, type: 'product', term: filter.q ?? '', rank: !sort })
  const { total, rows } = await runRanked<SummaryRow>(database.prisma.product, found)
  const dependencies = { tree, showStock: settings.current['shop.show_stock'] }
  return { items: rows.map((row) => toProductSummary(row, dependencies)), total }
}

/** The condition that a filter makes, now, with the categories as they are; without what is searched for. */
export function narrowProducts({ clock }: Context, filter: ProductFilter, tree: CategoryTree) {
  const categoryIds = filter.category === undefined ? undefined : findCategoriesBelow(tree, filter.category)
  return buildProductWhere({ filter, categoryIds, now: clock.now() })
}
