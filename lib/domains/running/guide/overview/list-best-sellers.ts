import { LRUCache } from 'lru-cache'
import type { Context } from '#lib/context.ts'
import { dayIn } from '#lib/domains/shop/orders/index.ts'
import type { DataVersionSource } from '#lib/platform/database/data-version.ts'
import { Prisma } from '#lib/platform/database/db.ts'
import { startOfDay } from '#lib/platform/text/local-time.ts'

/** A product and how many units of it were sold. */
export type BestSeller = { id: number; name: string; slug: string; pieces: number }

type Asked = { days: number; limit: number }

/** A ranking over more days reads many lines, and changes slowly: it is kept for a while. */
const MAX_FRESH_DAYS = 31
const DAY_MS = 24 * 3_600_000
const KEPT_MS = 10 * 60_000
const keptOf = new WeakMap<DataVersionSource, LRUCache<string, Promise<BestSeller[]>>>()

/**
 * The products sold most in the last so many days, today included. Like the figures beside them, they count orders that were paid; more
 * than a month is up to ten minutes old.
 */
export async function listBestSellers(context: Context, asked: Asked): Promise<BestSeller[]> {
  if (asked.days <= MAX_FRESH_DAYS) return rank(context, asked)
  const { dataVersion } = context.database
  const kept = keptOf.get(dataVersion) ?? new LRUCache({ max: 10, ttl: KEPT_MS })
  keptOf.set(dataVersion, kept)
  const key = `${asked.days} ${asked.limit}`
  const known = kept.get(key) ?? rank(context, asked)
  if (!kept.has(key)) kept.set(key, known)
  known.catch(() => kept.delete(key))
  return known
}

async function rank(
  { database: { prisma }, clock, settings }: Context,
  { days, limit }: Asked,
): Promise<BestSeller[]> {
  const timeZone = settings.current['site.timezone']
  const first = dayIn(timeZone, new Date(clock.now().getTime() - (days - 1) * DAY_MS))
  const since = startOfDay(first, timeZone)
  // A cross join keeps SQLite from going through all lines by their products, in favour of the orders of the time.
  const rows = await prisma.$queryRaw<{ productId: number | bigint; pieces: number | bigint }[]>(Prisma.sql`
    SELECT "OrderLine"."productId" AS "productId", SUM("OrderLine"."quantity") AS "pieces"
    FROM "Order" CROSS JOIN "OrderLine"
    WHERE "Order"."placedAt" >= ${since} AND "Order"."importedFrom" IS NULL
      AND "Order"."paidAt" IS NOT NULL AND "Order"."status" <> 'cancelled'
      AND "OrderLine"."orderId" = "Order"."id" AND "OrderLine"."productId" IS NOT NULL
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limit}`)
  const products = await prisma.product.findMany({
    where: { id: { in: rows.map(({ productId }) => Number(productId)) } },
    select: { id: true, name: true, slug: true },
  })
  return rows.flatMap(({ productId, pieces }) => {
    const product = products.find(({ id }) => id === Number(productId))
    return product ? [{ ...product, pieces: Number(pieces) }] : []
  })
}
