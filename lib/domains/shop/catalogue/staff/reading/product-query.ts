import { isOffList, offList } from '#lib/domains/shop/catalogue/index.ts'
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

/** `scheduled` products are published, but not visible yet; no list shows `unlisted` ones; `archived` ones are neither sold nor being prepared. */
export const productStatuses = ['active', 'scheduled', 'unlisted', 'draft', 'archived'] as const
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

const draft = { published: false, OR: [{ visibility: null }, { visibility: 'shop' }] }

function whereStatus(status: ProductStatus | undefined, now: Date): Prisma.ProductWhereInput {
  if (status === 'active') return { published: true, publishedAt: { lte: now } }
  if (status === 'scheduled') return { published: true, publishedAt: { gt: now } }
  if (status === 'archived') return { published: false, archivedAt: { not: null } }
  if (status === 'unlisted') return { visibility: { in: [...offList] } }
  return { archivedAt: null, ...(status === 'draft' && draft) }
}

/** The columns of a product that decide its status. */
export type StatusFacts = {
  published: boolean
  publishedAt: Date
  archivedAt: Date | null
  visibility: string | null
}

export function statusOf(
  { published, publishedAt, archivedAt, visibility }: StatusFacts,
  now: Date,
): ProductStatus {
  if (published) return publishedAt > now ? 'scheduled' : 'active'
  if (isOffList(visibility)) return 'unlisted'
  return archivedAt === null ? 'draft' : 'archived'
}
