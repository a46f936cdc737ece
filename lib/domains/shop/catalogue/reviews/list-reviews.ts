import type { Context } from '#lib/context.ts'
import { selectRow, selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { type Paging, type Part, toWindow } from '#lib/platform/lists/paging.ts'
import { countReviews, selectReviews } from '../statements/reviews.ts'

/** An approved review. */
export type Review = {
  id: number
  rating: number
  title: string | null
  body: string | null
  authorName: string
  verifiedPurchase: boolean
  createdAt: Date
}

/** Lists a visible product's approved reviews, newest first; null if there is no such product. */
export async function listReviews(
  { database, clock }: Context,
  slug: string,
  paging: Paging,
): Promise<Part<Review> | null> {
  const { prisma } = database
  const counted = await selectRow(prisma, countReviews, { slug, now: clock.now() })
  if (!counted) return null
  const { productId, total } = counted
  return { items: await selectRows(prisma, selectReviews, { productId, ...toWindow(paging) }), total }
}
