import type { Context } from '#lib/context.ts'
import { translateRows } from '#lib/domains/translations/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { type Paging, type Part, toWindow } from '#lib/platform/lists/paging.ts'
import { constrainList, type ModelQuery, runRanked } from '#lib/search/index.ts'
import { type CategoryTree, findCategoriesBelow, loadCategoryTree } from '../categories/category-tree.ts'
import { listByName } from './list-by-name.ts'
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
  const { settings } = context
  const { filter, sort } = options
  const tree = await loadCategoryTree(context)
  const query = {
    where: narrowProducts(context, filter, tree),
    orderBy: orderProducts(sort),
    ...toWindow(options),
    select: summaryColumns,
  }
  const isByTranslation = sort === 'name' && settings.language.prefix !== ''
  const { total, rows } = isByTranslation
    ? await loadByName(context, query, filter.q)
    : await loadSorted(context, query, options)
  const dependencies = { tree, showStock: settings.current['shop.show_stock'] }
  const translated = await translateRows(context, SUMMARY, rows)
  return { items: translated.map((row) => toProductSummary(row, dependencies)), total }
}

type Query = Required<Pick<ModelQuery, 'skip' | 'take' | 'orderBy'>> & {
  where: Prisma.ProductWhereInput
  select: typeof summaryColumns
}
type Rows = { rows: SummaryRow[]; total: number }

async function loadSorted(
  { database, search }: Context,
  query: Query,
  { filter, sort }: Options,
): Promise<Rows> {
  const found = await constrainList(search, { query, type: 'product', term: filter.q ?? '', rank: !sort })
  return runRanked<SummaryRow>(database.prisma.product, found)
}

/** Databases sort by the columns of a table, and so by the names in the main language alone. */
async function loadByName(context: Context, { skip, take, select, where }: Query, term = ''): Promise<Rows> {
  const { database, search } = context
  const narrowed = await constrainList(search, { query: { where }, type: 'product', term, rank: false })
  const { items, total } = await listByName(context, {
    ...{ skip, take, found: narrowed.found },
    where: narrowed.found ? where : narrowed.where,
  })
  if (items.length === 0) return { rows: [], total }
  const found = await database.prisma.product.findMany({ where: { id: { in: items } }, select })
  const byId = new Map(found.map((row) => [row.id, row]))
  return { rows: items.flatMap((id) => byId.get(id) ?? []), total }
}

/** The condition for the products that pass a filter now. The search term is not part of it. */
export function narrowProducts({ clock }: Context, filter: ProductFilter, tree: CategoryTree) {
  const categoryIds = filter.category === undefined ? undefined : findCategoriesBelow(tree, filter.category)
  return buildProductWhere({ filter, categoryIds, now: clock.now() })
}
