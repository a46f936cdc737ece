import type { Prisma } from '#lib/platform/database/db.ts'

/** Conditions on products to list. Missing parts do not matter. */
export type StockroomFilter = {
  /** Words as customers search for, a SKU, a barcode, or a part of the name of what is not published. */
  query?: string
  status?: ProductStatus
  /** Products of categories below it are left out: each category is kept by itself. */
  categoryId?: number
  tagId?: number
  stock?: StockState
}

/** `scheduled` products are published, but not visible yet; `archived` ones are neither sold nor being prepared. */
export const productStatuses = ['active', 'scheduled', 'draft', 'archived'] as const
export type ProductStatus = (typeof productStatuses)[number]

/** The stock of products; `low`: a variant is at or below its low-stock level. */
export const stockStates = ['in', 'low', 'out'] as const
export type StockState = (typeof stockStates)[number]

/** But for the query, the category and what runs out, which are looked up before. */
export function whereListed({ status, tagId, stock }: StockroomFilter, now: Date): Prisma.ProductWhereInput {
  return {
    ...whereStatus(status, now),
    ...(tagId !== undefined && { tags: { some: { tagId } } }),
    ...(stock === 'in' && { inStock: true }),
    ...(stock === 'out' && { inStock: false, kind: 'sold' }),
  }
}

function whereStatus(status: ProductStatus | undefined, now: Date): Prisma.ProductWhereInput {
  if (status === 'active') return { published: true, publishedAt: { lte: now } }
  if (status === 'scheduled') return { published: true, publishedAt: { gt: now } }
  if (status === 'archived') return { published: false, archivedAt: { not: null } }
  return { archivedAt: null, ...(status === 'draft' && { published: false }) }
}

export function statusOf(
  { published, publishedAt, archivedAt }: { published: boolean; publishedAt: Date; archivedAt: Date | null },
  now: Date,
): ProductStatus {
  if (published) return publishedAt > now ? 'scheduled' : 'active'
  return archivedAt === null ? 'draft' : 'archived'
}
