import type { Context } from '#lib/context.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { ReviewStatus } from './post-review.ts'
import { refreshRating } from './refresh-rating.ts'

/** A review with what the site's owner needs to judge it. */
export type HeldReview = Prisma.ReviewGetPayload<{ select: typeof heldColumns }>

export const heldColumns = {
  id: true,
  status: true,
  customerId: true,
  customer: { select: { email: true } },
  authorName: true,
  rating: true,
  title: true,
  body: true,
  verifiedPurchase: true,
  createdAt: true,
  product: { select: { id: true, slug: true, name: true } },
} satisfies Prisma.ReviewSelect

/** Lists the reviews with a status, oldest first. */
export function listHeldReviews({ database }: Context, status: ReviewStatus): Promise<HeldReview[]> {
  const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }]
  return database.prisma.review.findMany({ where: { status, removedAt: null }, orderBy, select: heldColumns })
}

/** Sets the status of a review and refreshes its product's rating. Null if there is no such review. */
export async function moderateReview(
  { database }: Context,
  id: number,
  status: ReviewStatus,
): Promise<HeldReview | null> {
  const { prisma } = database
  await transact(prisma, async (tx) => {
    const { count } = await tx.review.updateMany({ where: { id }, data: { status, removedAt: null } })
    if (count === 0) return
    const { productId } = await tx.review.findUniqueOrThrow({ where: { id }, select: { productId: true } })
    await refreshRating(tx, [productId])
  })
  return prisma.review.findUnique({ where: { id }, select: heldColumns })
}
