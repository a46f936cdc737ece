import type { Context } from '#lib/context.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { selectRow, selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { columnsOf, type KeyKind, type Keyset, partsBehind } from '#lib/platform/lists/keyset.ts'
import { inOrder, type Paging, type Part, toWindow } from '#lib/platform/lists/rows.ts'
import { constrainList, type ModelQuery, runRanked } from '#lib/search/index.ts'
import type { Picture } from '#lib/services/media/index.ts'
import {
  type CategoryTree,
  findCategoriesBelow,
  loadCategoryTree,
} from '../categories/list-product-categories.ts'
import { selectCategoryFirsts } from '../statements/category-firsts.ts'
import { selectExtras } from '../statements/extras.ts'
import { argumentsOf, countWhere, SORTED, selectPage, selectPosition } from '../statements/pages.ts'
import { type SummaryRow, selectAmong, selectSummaries } from '../statements/summaries.ts'
import { isFewer, isOfMatch, loadMatch } from './choices/load-match.ts'
import type { ProductOption } from './find-product.ts'
import { listByName } from './list-by-name.ts'
import { observePopular, observeStock } from './observe-stock.ts'
import { loadDependencies, type ProductSummary, summarise } from './product-summary.ts'
import { buildProductWhere } from './product-where.ts'
import {
  cacheCounts,
  columnConditions,
  isByColumns,
  isEmpty,
  orderProducts,
  type ProductFilter,
  type ProductSort,
} from './visible-product.ts'

type Options = Paging & {
  filter: ProductFilter
  sort?: ProductSort
  /** Begins behind this position, as `findPosition` tells it, instead of at a page. */
  after?: Keyset | undefined
}

/**
 * Lists visible products. Unless `sort` is given, the newest come first, or with a search term, the best matches if the
 * engine ranks. An unknown category or tag has no products.
 */
export async function listProducts(context: Context, options: Options): Promise<Part<ProductSummary>> {
  const { database } = context
  const tree = await loadCategoryTree(context)
  const { rows, ...part } = options.after
    ? await loadRows(database, await findBehind(context, { ...options, after: options.after }, tree))
    : isReadByPage(context, options)
      ? await loadPage(context, options)
      : await loadRows(database, await findIds(context, options, tree))
  observeStock(context, { others: rows })
  return { items: await summarise(context, rows, await loadDependencies(context)), ...part }
}

/** The kinds of values of a position in a list; null if its order is not one of the table's columns. */
export function positionKinds(
  { settings }: Context,
  { filter: { q = '' }, sort }: Pick<Options, 'filter' | 'sort'>,
): KeyKind[] | null {
  if (q.trim() !== '' || isByTranslation(settings, sort)) return null
  return columnsOf(orderProducts(sort)).map((column) => SORTED[column] ?? 'text')
}

/** The position of a product in a list of this order; null if it has been deleted. */
export async function findPosition(
  { database }: Context,
  id: number,
  sort?: ProductSort,
): Promise<Keyset | null> {
  const row = await selectRow(database.prisma, selectPosition([], sort), { id })
  return row ? columnsOf(orderProducts(sort)).map((column) => row[column] ?? '') : null
}

/** Of the given products, those that lists show, that searches find, or that have a page, in any order. */
export async function listProductsAmong(
  context: Context,
  ids: readonly number[],
  shown: keyof typeof selectAmong,
): Promise<ProductSummary[]> {
  if (ids.length === 0) return []
  const values = { ids: [...ids], now: context.clock.now() }
  const rows = await selectRows(context.database.prisma, selectAmong[shown], values)
  observeStock(context, { others: rows })
  return summarise(context, rows, await loadDependencies(context))
}

type Rows = { rows: SummaryRow[]; total: number; more?: boolean }

/** Whether one statement reads the list: all products, or those that pass by their own columns, which is what most ask for. */
function isReadByPage({ settings }: Context, { filter, sort }: Options): boolean {
  if (isByTranslation(settings, sort)) return false
  // Of the best sellers, only the list of all can be observed.
  return sort === 'popular' ? isEmpty(filter) : isByColumns(filter)
}

function isByTranslation({ language }: Context['settings'], sort?: ProductSort): boolean {
  return sort === 'name' && language.prefix !== ''
}

async function loadPage(context: Context, { sort, filter, ...paging }: Options): Promise<Rows> {
  const { prisma } = context.database
  const now = context.clock.now()
  const conditions = columnConditions(filter)
  const values = argumentsOf(conditions)
  const [rows, total] = await Promise.all([
    selectRows(prisma, selectPage(conditions, sort), { ...values, now, ...toWindow(paging) }),
    countList(context, isEmpty(filter) ? {} : filter, async () => {
      const counted = await selectRow(prisma, countWhere(conditions), { ...values, now })
      return counted?.count ?? 0
    }),
  ])
  if (sort === 'popular') observePopular(context, paging, rows)
  return { rows, total }
}

type Ids = { ids: number[]; total: number; more?: boolean }

async function loadRows({ prisma }: Context['database'], { ids, ...part }: Ids): Promise<Rows> {
  return { rows: inOrder(ids, await selectRows(prisma, selectSummaries, { ids })), ...part }
}

/** Reads one more than the page has, to tell whether anything follows. */
async function findBehind(
  context: Context,
  { filter, sort, perPage, after }: Options & { after: Keyset },
  tree: CategoryTree,
): Promise<Ids> {
  const { product } = context.database.prisma
  if (sort === 'popular') context.observer?.noteUnknown()
  const { where, count } = await narrowList(context, filter, tree, perPage)
  const orderBy = orderProducts(sort)
  const loadBehind = async () => {
    const rows: { id: number }[] = []
    for (const part of partsBehind(orderBy, after)) {
      const take = perPage + 1 - rows.length
      const select = { id: true }
      if (take > 0)
        rows.push(...(await product.findMany({ where: { AND: [where, part] }, orderBy, take, select })))
    }
    return rows
  }
  const [rows, total] = await Promise.all([loadBehind(), count()])
  return { ids: rows.slice(0, perPage).map(({ id }) => id), total, more: rows.length > perPage }
}

async function findIds(context: Context, options: Options, tree: CategoryTree): Promise<Ids> {
  const { filter, sort } = options
  const window = toWindow(options)
  // Which products stand in such a list only looking for them again would tell.
  if (filter.q || sort === 'popular') context.observer?.noteUnknown()
  const narrowed = await narrowList(context, filter, tree, window.skip + window.take)
  const query = { ...narrowed, orderBy: orderProducts(sort), ...window }
  return isByTranslation(context.settings, sort)
    ? findByName(context, query, filter)
    : findSorted(context, query, options)
}

type Query = Required<Pick<ModelQuery, 'skip' | 'take' | 'orderBy'>> & Narrowed

async function findSorted(
  context: Context,
  { count, ...query }: Query,
  { filter, sort }: Options,
): Promise<Ids> {
  const { product } = context.database.prisma
  const narrowed = { ...query, select: { id: true } }
  const found = await constrainList(context.search, {
    ...{ query: narrowed, type: 'product', term: filter.q ?? '' },
    rank: !sort,
  })
  // Only a search that names all it has found adds a condition, and what it has found is counted by its list.
  const { rows, total } = await runRanked<{ id: number }>(product, found, (where) =>
    where === query.where ? count() : product.count({ where }),
  )
  return { ids: rows.map(({ id }) => id), total }
}

/** Databases sort by the columns of a table, and so by the names in the main language alone. */
async function findByName(
  context: Context,
  { skip, take, where, count }: Query,
  filter: ProductFilter,
): Promise<Ids> {
  const { search, database } = context
  const term = filter.q ?? ''
  const { found, ...query } = await constrainList(search, {
    ...{ query: { where }, type: 'product', term, rank: false },
  })
  const named = found ? where : query.where
  const { items, total } = await listByName(context, {
    ...{ skip, take, found, where: named },
    count: () => (named === where ? count() : database.prisma.product.count({ where: named })),
  })
  return { ids: items, total }
}

/** The condition for the products that pass a filter, as a page of them is read, and how many they are. */
type Narrowed = { where: Prisma.ProductWhereInput; count(): Promise<number> }

/** @param end how many products are read from the beginning of the list on */
async function narrowList(
  context: Context,
  filter: ProductFilter,
  tree: CategoryTree,
  end: number,
): Promise<Narrowed> {
  const { product } = context.database.prisma
  const match = await loadMatch(context, filter.options)
  const narrow = (byProfile: boolean) =>
    narrowProducts(context, filter, tree, match && isOfMatch(match, { byProfile }))
  const isSearch = isByTerm(filter)
  const count = async () => {
    if (match && isEmpty({ ...filter, options: undefined })) return match.visible
    return countList(context, filter, () => product.count({ where: narrow(!isSearch) }))
  }
  return { where: narrow(!isSearch && match !== null && isFewer(match, end)), count }
}

function isByTerm({ q = '' }: ProductFilter): boolean {
  return q.trim() !== ''
}

/** The condition for the products that pass a filter now. The search term is not part of it. */
export function narrowProducts(
  { clock }: Context,
  filter: ProductFilter,
  tree: CategoryTree,
  match?: Prisma.ProductWhereInput | null,
) {
  const categoryIds = filter.category === undefined ? undefined : findCategoriesBelow(tree, filter.category)
  return buildProductWhere({ filter, categoryIds, match: match ?? undefined, now: clock.now() })
}

// Each takes some hundred bytes.
const MAX_LISTS = 1000
const cached = cacheCounts<number>(MAX_LISTS)

/** How many products pass a filter, counted once for all its pages and orders after each change in the catalogue. */
function countList(
  site: Pick<Context, 'database' | 'clock'>,
  { q = '', ...parts }: ProductFilter,
  count: () => Promise<number>,
): Promise<number> {
  // What a search finds also depends on its index, and products that are named are as quickly counted again.
  return q.trim() !== '' || parts.ids ? count() : cached(site, JSON.stringify(parts), count)
}

/** Parts of a product that lists show only where a theme asks for them. */
export type ProductExtras = { secondImage: Picture | null; options: PicturedOption[] }

/** With the picture of the first variant that has each value; null without one. */
type PicturedOption = ProductOption & { pictures: (Picture | null)[] }

/** The extras of these products, by their id, in one statement. */
export async function listProductExtras(
  { database: { prisma } }: Pick<Context, 'database'>,
  ids: readonly number[],
): Promise<Map<number, ProductExtras>> {
  const rows = await selectRows(prisma, selectExtras, { ids: [...ids] })
  return new Map(
    rows.map(({ id, secondImage, options, pictures }) => [
      id,
      {
        secondImage,
        options: options.map(({ name, values }) => ({
          name,
          values: values.map(({ value }) => value),
          swatches: values.map(({ swatch }) => swatch),
          pictures: values.map(
            (value) => pictures.find(({ valueIds }) => valueIds.includes(value.id))?.image ?? null,
          ),
        })),
      },
    ]),
  )
}

/**
 * The newest visible products of each category, those below it included, by the category's slug: at most 8 each, in the
 * order of the category's own list. Stock is not observed, so answers that outlast a sale must not show it.
 */
export async function listCategoryFirsts(
  context: Context,
  slugs: readonly string[],
): Promise<Map<string, ProductSummary[]>> {
  const { database, clock } = context
  const tree = await loadCategoryTree(context)
  const groups = slugs.map((slug) => findCategoriesBelow(tree, slug))
  const found = await selectRows(database.prisma, selectCategoryFirsts, { groups, now: clock.now() })
  const idsOf = new Map(found.map(({ place, ids }) => [slugs[place], ids as number[]]))
  const ids = [...new Set([...idsOf.values()].flat())]
  const rows = ids.length > 0 ? await selectRows(database.prisma, selectSummaries, { ids }) : []
  const summaries = await summarise(context, rows, await loadDependencies(context))
  const byId = new Map(summaries.map((product) => [product.id, product]))
  return new Map(slugs.map((slug) => [slug, (idsOf.get(slug) ?? []).flatMap((id) => byId.get(id) ?? [])]))
}

// Enough to tell what goes together, and the same work for a best seller as for any other product.
const RECENT_LINES = 400
/** Fewer orders may agree by chance, or tell of one buyer. */
const LEAST_ORDERS = 3
const MOST = 4

/** The products that paid orders have most often together with this one, by its latest orders. */
export async function listBoughtTogether(
  { database: { prisma } }: Pick<Context, 'database'>,
  productId: number,
): Promise<number[]> {
  const rows = await prisma.$queryRaw<{ id: number }[]>`
    SELECT other."productId" AS "id"
    FROM (
      SELECT "orderId" FROM "OrderLine" WHERE "productId" = ${productId} AND "sold" > 0
      ORDER BY "id" DESC LIMIT ${RECENT_LINES}
    ) own
    JOIN "OrderLine" other ON other."orderId" = own."orderId"
    WHERE other."productId" <> ${productId} AND other."sold" > 0
    GROUP BY other."productId"
    HAVING COUNT(DISTINCT other."orderId") >= ${LEAST_ORDERS}
    ORDER BY COUNT(DISTINCT other."orderId") DESC, other."productId"
    LIMIT ${MOST}`
  return rows.map(({ id }) => Number(id))
}

/** The listed products among these, in the order of their ids. */
export async function listTogether(context: Context, ids: readonly number[]): Promise<ProductSummary[]> {
  return inOrder(ids, await listProductsAmong(context, ids, 'visible'))
}
