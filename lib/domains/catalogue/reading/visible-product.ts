import { Prisma } from '#lib/platform/database/db.ts'

/** What a visitor may see of products: published ones from their moment on. */
export function visibleProduct(now: Date) {
  return { published: true, publishedAt: { lte: now } } satisfies Prisma.ProductWhereInput
}

/** The ids of all of them, as a subquery. */
export function visibleProductIds(now: Date): Prisma.Sql {
  return Prisma.sql`SELECT "id" FROM "Product" WHERE "published" = TRUE AND "publishedAt" <= ${now}`
}

/** `visibleProduct` for a row that is already read. */
export function isVisibleProduct(
  { published, publishedAt }: { published: boolean; publishedAt: Date },
  now: Date,
): boolean {
  return published && publishedAt <= now
}
