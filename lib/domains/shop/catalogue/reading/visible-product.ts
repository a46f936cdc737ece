import type { Context } from '#lib/context.ts'
import { type CachedByVersion, cacheByVersion } from '#lib/platform/database/cached-by-version.ts'
import { Prisma } from '#lib/platform/database/db.ts'
import { selectRow } from '#lib/platform/database/statements/run-statement.ts'
import { nextPublication } from '../statements/visible.ts'

/** Where a product is shown that is not in all lists and searches: in lists, in searches, or only on its own page. */
export const visibilities = ['shop', 'search', 'unlisted'] as const
export type ProductVisibility = (typeof visibilities)[number]

/** The visibilities of products in no list. Such a product is not published. */
export const offList = ['search', 'unlisted'] as const satisfies ProductVisibility[]

export function isOffList(visibility: string | null): boolean {
  return offList.some((one) => one === visibility)
}

/** The condition for products with a page, even if no list shows them. */
export function reachableProduct(now: Date) {
  const OR = [{ published: true }, { visibility: { in: [...offList] } }]
  return { OR, publishedAt: { lte: now } } satisfies Prisma.ProductWhereInput
}

/** The condition for products that searches find; also those scheduled for later without a time. */
export function findableProduct(now?: Date) {
  const OR = [{ published: true, visibility: null }, { visibility: 'search' }]
  return { OR, ...(now && { publishedAt: { lte: now } }) } satisfies Prisma.ProductWhereInput
}

/** The condition for products that lists show: published ones whose time has come. */
export function visibleProduct(now: Date) {
  return { published: true, publishedAt: { lte: now } } satisfies Prisma.ProductWhereInput
}

/** A subquery for the ids of all visible products. */
export function visibleProductIds(now: Date): Prisma.Sql {
  return visibleProducts(now, ['id'])
}

/** A subquery for columns of all visible products. */
export function visibleProducts(now: Date, columns: readonly string[]): Prisma.Sql {
  const selected = Prisma.raw(columns.map((column) => `"${column}"`).join(', '))
  return Prisma.sql`SELECT ${selected} FROM "Product" WHERE "published" = TRUE AND "publishedAt" <= ${now}`
}

/** Whether a loaded row meets `visibleProduct`. */
export function isVisibleProduct(
  { published, publishedAt }: { published: boolean; publishedAt: Date },
  now: Date,
): boolean {
  return published && publishedAt <= now
}

/** A filter for a list of products. Parts that are left out do not narrow it. */
export type ProductFilter = {
  /** The search term; a blank one does not narrow the list. */
  q?: string
  /** A category's slug; includes products of its descendants. */
  category?: string
  /** A tag's slug or name. */
  tag?: string
  featured?: boolean
  onSale?: boolean
  inStock?: boolean
  /** Minor units, inclusive: a variant's price must lie between `min` and `max`. */
  min?: number
  max?: number
  /** Values by option name. One variant must have any of the values of each option. */
  options?: Record<string, string[]>
  ids?: number[]
  /** The least average rating, as shown, in stars. */
  minRating?: number
}

export const productSorts = ['price_asc', 'price_desc', 'name', 'rating', 'popular'] as const
export type ProductSort = (typeof productSorts)[number]

/** Whether a filter narrows nothing, so that all visible products pass it. */
export function isEmpty({ q = '', ...parts }: ProductFilter): boolean {
  return q.trim() === '' && Object.values(parts).every((part) => part === undefined || part === false)
}

/** A filter's condition on one of a product's own columns. */
export type ColumnCondition = {
  column: 'featured' | 'onSale' | 'inStock' | 'ratingAverage' | 'onRequest' | 'price' | 'maxPrice'
  is: 'equals' | 'gte' | 'lte'
  value: boolean | number
}

/** A filter's conditions on a product's own columns. A price within bounds needs more, unless there is only one. */
export function columnConditions(filter: ProductFilter): ColumnCondition[] {
  const { featured, onSale, inStock, minRating, min, max } = filter
  const conditions: (ColumnCondition | false)[] = [
    !!featured && { column: 'featured', is: 'equals', value: true },
    !!onSale && { column: 'onSale', is: 'equals', value: true },
    !!inStock && { column: 'inStock', is: 'equals', value: true },
    !!minRating && { column: 'ratingAverage', is: 'gte', value: Math.ceil(minRating * 10) },
    // A product on request has no price that could lie within bounds.
    (min ?? max) !== undefined && { column: 'onRequest', is: 'equals', value: false },
    min !== undefined && { column: 'maxPrice', is: 'gte', value: min },
    max !== undefined && { column: 'price', is: 'lte', value: max },
  ]
  return conditions.filter((condition) => condition !== false)
}

const OWN = {
  featured: undefined,
  onSale: undefined,
  inStock: undefined,
  minRating: undefined,
  min: undefined,
  max: undefined,
} satisfies Partial<ProductFilter>

/** Whether the conditions are all that a filter asks. */
export function isByColumns(filter: ProductFilter): boolean {
  return isEmpty({ ...filter, ...OWN }) && (filter.min === undefined || filter.max === undefined)
}

type Order = Prisma.ProductOrderByWithRelationInput[]

const newest: Order = [{ createdAt: 'desc' }, { id: 'desc' }]

const orders: Record<ProductSort, Order> = {
  price_asc: [{ onRequest: 'asc' }, { price: 'asc' }, { id: 'asc' }],
  price_desc: [{ onRequest: 'asc' }, { price: 'desc' }, { id: 'desc' }],
  name: [{ sortName: 'asc' }, { id: 'asc' }],
  // Products without reviews have the score 0, those without sales the counts 0: they come last, newest first.
  rating: [{ ratingScore: 'desc' }, ...newest],
  popular: [{ soldRecently: 'desc' }, { soldTotal: 'desc' }, ...newest],
}

/** Newest first by default. Every order is total, and an index has its columns in the same directions. */
export function orderProducts(sort?: ProductSort): Order {
  return sort ? orders[sort] : newest
}

/** When the next scheduled product becomes visible; null if none is scheduled. */
export async function nextProductPublication({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<Date | null> {
  const row = await selectRow(database.prisma, nextPublication, { now: clock.now() })
  return row?.at ?? null
}

type Site = Pick<Context, 'database' | 'clock'>

/** The counts, their time, and when the next product appears; undefined if none is scheduled. */
type Counted<Value> = { value: Value; at: number; until: number | undefined }

/**
 * Keeps what is counted of the visible products until the catalogue changes or a scheduled product appears: at most `max` counts of
 * each database, those used last. All who ask for one at the same time wait for the same count.
 */
export function cacheCounts<Value>(max: number) {
  const keep: CachedByVersion<Counted<Value>> = cacheByVersion('catalogue', max)
  return async (site: Site, key: string, count: () => Promise<Value>): Promise<Value> => {
    const now = site.clock.now().getTime()
    const make = async () => ({ at: now, until: await findHorizon(site), value: await count() })
    let passed: number | undefined
    for (;;) {
      const { value, at, until } = await keep(site.database.dataVersion, `${passed ?? ''} ${key}`, make)
      // The clock was set back: what has appeared then has not appeared yet.
      if (now < at) return count()
      if (until === undefined || until > now) return value
      // A product has appeared since. What is counted now is kept until the next one does.
      passed = until
    }
  }
}

async function findHorizon(site: Site): Promise<number | undefined> {
  return (await nextProductPublication(site))?.getTime()
}
