import { Prisma } from '#lib/platform/database/db.ts'

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
