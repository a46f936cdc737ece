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
