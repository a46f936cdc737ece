import type { Context } from '#lib/context.ts'
import { Prisma } from '#lib/platform/database/db.ts'
import { selectRow } from '#lib/platform/database/statements/run-statement.ts'
import { nextPublication } from '../statements/visible.ts'

/** The condition for products that visitors can see: published ones whose time has come. */
export function visibleProduct(now: Date) {
  return { published: true, publishedAt: { lte: now } } satisfies Prisma.ProductWhereInput
}

/** A subquery for the ids of all visible products. */
export function visibleProductIds(now: Date): Prisma.Sql {
  return Prisma.sql`SELECT "id" FROM "Product" WHERE "published" = TRUE AND "publishedAt" <= ${now}`
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
