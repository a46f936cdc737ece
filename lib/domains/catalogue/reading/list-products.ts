import type { Context } from '#lib/context.ts'
import { translateRows } from '#lib/domains/translations/index.ts'
import { type Paging, type Part, toWindow } from '#lib/platform/lists/paging.ts'
import { constrainList, runRanked } from '#lib/search/index.ts'
import { type CategoryTree, findCategoriesBelow, loadCategoryTree } from '../categories/category-tree.ts'
import type { ProductFilter, ProductSort } from './product-filter.ts'
import { orderProducts } from './product-order.ts'
import {
  type ProductSummary,
  SUMMARY,
  type SummaryRow,
  summaryColumns,
  toProductSummary,
} from './product-summary.ts'
import { buildProductWhere } from './product-where.ts'

type Options = Paging & { filter: ProductFilter; sort?: ProductSort }

/**
 * Lists visible products. Unless `sort` is given, the newest come first, or with a search term, the best matches if the
 * engine ranks. An unknown category or tag has no products.
 */
export async function listProducts(context: Context, options: Options): Promise<Part<ProductSummary>> {
  const { database, search, settings } = context
  const { filter, sort } = options
  const tree = await loadCategoryTree(context)
  const query = {
    where: narrowProducts(context, filter, tree),
    orderBy: orderProducts(sort),
    ...toWindow(options),
    select: summaryColumns,
  }
  const found = await constrainList(search, { query, type: 'product', term: filter.q ?? '', rank: !sort })
  const { total, rows } = await runRanked<SummaryRow>(database.prisma.product, found)
  const dependencies = { tree, showStock: settings.current['shop.show_stock'] }
  const translated = await translateRows(context, SUMMARY, rows)
  return { items: translated.map((row) => toProductSummary(row, dependencies)), total }
}

/** The condition for the products that pass a filter now. The search term is not part of it. */
export function narrowProducts({ clock }: Context, filter: ProductFilter, tree: CategoryTree) {
  const categoryIds = filter.category === undefined ? undefined : findCategoriesBelow(tree, filter.category)
  return buildProductWhere({ filter, categoryIds, now: clock.now() })
}
