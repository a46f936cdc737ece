import type { Context } from '#lib/context.ts'
import { selectRow, selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { type Paging, type Part, toWindow } from '#lib/platform/lists/rows.ts'
import type { RatedRow } from '../statements/details.ts'
import { countReviews, type ReviewSort, selectReviews } from '../statements/reviews.ts'

/** How many approved reviews gave each number of stars. */
export type RatingCounts = Record<1 | 2 | 3 | 4 | 5, number>

export function toRatingCounts(stars: RatedRow['stars']): RatingCounts {
  const counts: RatingCounts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  for (const { rating, count } of stars) counts[rating as keyof RatingCounts] = count
  return counts
}

/** An approved review. */
export type Review = {
  id: number
  rating: number
  title: string | null
  body: string | null
  authorName: string
  verifiedPurchase: boolean
  helpfulCount: number
  createdAt: Date
}

/** Its columns, for queries of Prisma. */
export const reviewColumns = {
  id: true,
  rating: true,
  title: true,
  body: true,
  authorName: true,
  verifiedPurchase: true,
  helpfulCount: true,
  createdAt: true,
} as const

export type ReviewChoice = {
  sort?: ReviewSort | undefined
  /** Only reviews with so many stars. */
  rating?: number | undefined
}

/** Lists a visible product's approved reviews, newest first by default; null if there is no such product. */
export async function listReviews(
  { database, clock }: Context,
  slug: string,
  paging: Paging,
  { sort = 'newest', rating = 0 }: ReviewChoice = {},
): Promise<Part<Review> | null> {
  const { prisma } = database
  const counted = await selectRow(prisma, countReviews, { slug, rating, now: clock.now() })
  if (!counted) return null
  const { productId, total } = counted
  const wanted = { productId, rating, ...toWindow(paging) }
  return { items: await selectRows(prisma, selectReviews[sort], wanted), total }
}
