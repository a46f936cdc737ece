import type { Prisma } from '#lib/platform/db.ts'

/** What a visitor may see of products: published ones from their moment on. */
export function visibleProduct(now: Date) {
  return { published: true, publishedAt: { lte: now } } satisfies Prisma.ProductWhereInput
}
