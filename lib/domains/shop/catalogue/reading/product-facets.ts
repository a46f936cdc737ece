import type { Context } from '#lib/context.ts'
import type { Database, Prisma } from '#lib/platform/database/db.ts'
import { constrainList, type NarrowedQuery } from '#lib/search/index.ts'
import { type CategoryTree, loadCategoryTree } from '../categories/list-product-categories.ts'
import { idSet } from '../id-set.ts'
import type { ScoreRow } from '../statements/scores.ts'
import {
  countByCategory,
  countByOption,
  countMatching,
  countOffered,
  countShop,
  listVisible,
  loadProfiles,
  type Profiles,
  type ShopCounts,
} from './choices/choices.ts'
import { isOfMatch, type Match, matchProfiles, selectMatch } from './choices/load-match.ts'
import { type LabelledOption, labelOptions } from './label-options.ts'
import { narrowProducts } from './list-products.ts'
import { isEmpty, type ProductFilter, visibleProductIds, visibleProducts } from './visible-product.ts'

/** Further filters for a list of products, and how many products each would leave. */
export type ProductFacets = {
  /** Minor units; null if there are no products. */
  price: { min: number | null; max: number | null }
  categories: { slug: string; name: string; count: number }[]
  options: LabelledOption[]
  /** From 5 stars to 1: how many products have at least that average. */
  ratings: { rating: number; count: number }[]
  inStock: { count: number }
}

/** Returns one condition, or several that no two share a product: a statement can take only so many ids. */
type Narrow = (facet: Partial<ProductFilter>) => Prisma.ProductWhereInput[]
/** Returns a subquery for ids. */
type Select = (facet: Partial<ProductFilter>) => Promise<Prisma.Sql>

/** Counts each facet with all parts of the filter except its own. */
export async function countProductFacets(context: Context, filter: ProductFilter): Promise<ProductFacets> {
  const tree = await loadCategoryTree(context)
  const { price, options, categories, ...scores } = isEmpty(filter)
    ? await countEverything(context)
    : await countFiltered(context, filter, tree)
  const labelled = await labelOptions(context, options)
  return { price, ...scores, options: labelled, categories: labelCategories(categories, tree) }
}

type Counts = Pick<ProductFacets, 'price' | 'ratings' | 'inStock'> &
  Pick<ShopCounts, 'categories' | 'options'>

async function countEverything(context: Context): Promise<Counts> {
  const { scores, categories, options } = await countShop(context)
  const price = spanOf(
    scores.map(({ low }) => low),
    scores.map(({ high }) => high),
  )
  return { price, ...sumScores(scores, {}), categories, options }
}

async function countFiltered(context: Context, filter: ProductFilter, tree: CategoryTree): Promise<Counts> {
  const { database, search } = context
  // One search serves all facets: each of them keeps the search term.
  const query = { where: narrowProducts(context, { ...filter, ...EVERY_FACET }, tree) }
  const found = await constrainList(search, { query, type: 'product', term: filter.q ?? '', rank: false })
  const parts = found === query ? undefined : divideFound(found)
  const profiles = await loadProfiles(context)
  const match = profiles && filter.options ? matchProfiles(profiles, filter.options) : null
  const condition = match && isOfMatch(match, { byProfile: !parts })
  const narrow: Narrow = (facet) => {
    const narrowed = { ...filter, ...facet }
    const where = narrowProducts(context, narrowed, tree, narrowed.options && condition)
    return parts ? parts.map((part) => ({ AND: [where, part] })) : [where]
  }
  const select: Select = (facet) => selectProducts(context, { ...filter, ...facet }, narrow(facet), match)
  const [price, scores, categories, options] = await Promise.all([
    findPriceRange(database, narrow),
    match && isByMatch({ ...filter, minRating: undefined, inStock: undefined })
      ? countMatched(context, match).then((groups) => sumScores(groups, filter))
      : countRatingsAndStock(database, narrow, filter),
    select({ category: undefined }).then((products) => countByCategory(database.prisma, products)),
    countOptions(context, { profiles, narrow, select }, filter),
  ])
  return { price, ...scores, categories, options }
}

/** Clears the part of the filter that belongs to any facet. */
const EVERY_FACET: Partial<ProductFilter> = {
  category: undefined,
  inStock: undefined,
  max: undefined,
  min: undefined,
  minRating: undefined,
  options: undefined,
}
const IDS_A_STATEMENT = 20_000

/** Divides what was found into conditions small enough for one statement. */
function divideFound({
  where,
  found,
}: NarrowedQuery<{ where: Prisma.ProductWhereInput }>): Prisma.ProductWhereInput[] {
  if (!found || found.ids.length <= IDS_A_STATEMENT) return [where]
  const ids = found.ids.map(Number)
  const parts = Math.ceil(ids.length / IDS_A_STATEMENT)
  return Array.from({ length: parts }, (_, part) => ({
    id: { in: ids.slice(part * IDS_A_STATEMENT, (part + 1) * IDS_A_STATEMENT) },
  }))
}

async function findPriceRange({ prisma }: Database, narrow: Narrow): Promise<ProductFacets['price']> {
  const ranges = await Promise.all(
    narrow({ min: undefined, max: undefined }).map((where) =>
      prisma.product.aggregate({
        where: { AND: [where, { onRequest: false }] },
        _min: { price: true },
        _max: { maxPrice: true },
      }),
    ),
  )
  return spanOf(
    ranges.map(({ _min }) => _min.price),
    ranges.map(({ _max }) => _max.maxPrice),
  )
}

type Amounts = readonly (number | bigint | null)[]

/** From the lowest to the highest of several ranges, some of which are empty. */
function spanOf(lows: Amounts, highs: Amounts): ProductFacets['price'] {
  const [low, high] = [lows, highs].map((amounts) => amounts.filter((amount) => amount !== null).map(Number))
  return low?.length && high?.length
    ? { min: Math.min(...low), max: Math.max(...high) }
    : { min: null, max: null }
}

/** Counts both with one statement: it has few groups, and either filter is easily applied to them afterwards. */
async function countRatingsAndStock({ prisma }: Database, narrow: Narrow, filter: ProductFilter) {
  const counted = await Promise.all(
    narrow({ minRating: undefined, inStock: undefined }).map((where) =>
      prisma.product.groupBy({ by: ['ratingAverage', 'inStock'], where, _count: true }),
    ),
  )
  return sumScores(
    counted.flat().map(({ _count: count, ...group }) => ({ ...group, count })),
    filter,
  )
}

/** The same for products that options alone select. */
async function countMatched({ database: { prisma, provider }, clock }: Context, match: Match) {
  const products = visibleProducts(clock.now(), ['ratingAverage', 'inStock'])
  type Group = { ratingAverage: number | bigint; inStock: boolean | number | bigint; count: number | bigint }
  // Grouped apart, or SQLite would read the rows of all products in the order of another index.
  const groups = await prisma.$queryRaw<Group[]>`
    WITH matched AS MATERIALIZED (${selectMatch(products, match, provider)})
    SELECT "ratingAverage", "inStock", COUNT(*) AS "count" FROM matched GROUP BY "ratingAverage", "inStock"`
  return groups.map(({ ratingAverage, inStock, count }) => ({
    ...{ ratingAverage: Number(ratingAverage), inStock: Boolean(inStock), count: Number(count) },
  }))
}

/** Whether options are all that a filter asks. */
function isByMatch({ options, ...others }: ProductFilter): boolean {
  return options !== undefined && isEmpty(others)
}

function sumScores(
  groups: readonly Pick<ScoreRow, 'ratingAverage' | 'inStock' | 'count'>[],
  filter: ProductFilter,
): Pick<ProductFacets, 'ratings' | 'inStock'> {
  const sum = (minRating: number, onlyInStock: boolean) =>
    groups
      .filter((group) => group.ratingAverage >= minRating * 10 && (group.inStock || !onlyInStock))
      .reduce((total, { count }) => total + count, 0)
  const ratings = [5, 4, 3, 2, 1].map((rating) => ({ rating, count: sum(rating, filter.inStock ?? false) }))
  return { ratings, inStock: { count: sum(filter.minRating ?? 0, true) } }
}

async function countOptions(
  { database }: Context,
  { profiles, narrow, select }: { profiles: Profiles | null; narrow: Narrow; select: Select },
  { options: chosen = {}, ...filter }: ProductFilter,
) {
  const anyOption = { options: undefined }
  if (!profiles) return countByOption(database.prisma, await select(anyOption), chosen)
  const counted = isEmpty(filter)
    ? listVisible(profiles)
    : await countMatching(database, profiles, narrow(anyOption))
  return countOffered(counted, chosen)
}

async function selectProducts(
  context: Context,
  filter: ProductFilter,
  wheres: Prisma.ProductWhereInput[],
  match: Match | null,
): Promise<Prisma.Sql> {
  const { prisma, provider } = context.database
  // Avoids fetching all ids of a large shop only to send them back.
  const visible = visibleProductIds(context.clock.now())
  if (isEmpty(filter)) return visible
  if (match && isByMatch(filter)) return selectMatch(visible, match, provider)
  const rows = await Promise.all(
    wheres.map((where) => prisma.product.findMany({ where, select: { id: true } })),
  )
  return idSet(
    rows.flat().map(({ id }) => id),
    provider,
  )
}

function labelCategories(
  counts: ReadonlyMap<number, number>,
  tree: CategoryTree,
): ProductFacets['categories'] {
  return tree.flatMap(({ id, slug, name }) => {
    const count = counts.get(id) ?? 0
    return count > 0 ? [{ slug, name, count }] : []
  })
}
