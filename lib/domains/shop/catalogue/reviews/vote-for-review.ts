import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type InTransaction, transact } from '#lib/platform/database/transact.ts'
import { reachableProduct } from '../reading/visible-product.ts'
import { type Review, reviewColumns } from './list-reviews.ts'

/** Who votes: a customer, or a guest by the hash of what the browser keeps. */
export type Voter = { customerId: number } | { guestHash: string }

export type NewVote = {
  reviewId: number
  voter: Voter
  /** False takes a vote back. */
  isHelpful: boolean
}

/** Saves that someone finds a review helpful, or no longer does. Throws `review_not_found` or `own_review`. */
export async function voteForReview(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { reviewId, voter, isHelpful }: NewVote,
  inTransaction?: InTransaction<Review>,
): Promise<Review> {
  const now = clock.now()
  return transact(database.prisma, async (tx) => {
    const where = { id: reviewId, status: 'approved', product: reachableProduct(now) }
    // Locks the review, so that of two votes of one person the second finds the first.
    const { count } = await tx.review.updateMany({ where, data: { helpfulCount: { increment: 0 } } })
    if (count === 0) throw new DomainError('review_not_found')
    await assertOthers(tx, reviewId, voter)
    const change = isHelpful ? await addVote(tx, reviewId, voter, now) : await takeBack(tx, reviewId, voter)
    const review = await tx.review.update({
      where: { id: reviewId },
      data: { helpfulCount: { increment: change } },
      select: reviewColumns,
    })
    await inTransaction?.(tx, review)
    return review
  })
}

/** The reviews among these that someone finds helpful. */
export async function findVotes(
  { database }: Pick<Context, 'database'>,
  voter: Voter,
  reviewIds: readonly number[],
): Promise<Set<number>> {
  if (reviewIds.length === 0) return new Set()
  const where = { ...voter, reviewId: { in: [...reviewIds] } }
  const votes = await database.prisma.reviewVote.findMany({ where, select: { reviewId: true } })
  return new Set(votes.map(({ reviewId }) => reviewId))
}

/** Deletes a customer's votes, which no longer count. */
export async function forgetVotes(tx: Tx, customerId: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Review" SET "helpfulCount" = "helpfulCount" - 1
    WHERE "id" IN (SELECT "reviewId" FROM "ReviewVote" WHERE "customerId" = ${customerId})`
  await tx.reviewVote.deleteMany({ where: { customerId } })
}

async function assertOthers(tx: Tx, id: number, voter: Voter): Promise<void> {
  if (!('customerId' in voter)) return
  if (await tx.review.findFirst({ where: { id, ...voter }, select: { id: true } }))
    throw new DomainError('own_review')
}

async function addVote(tx: Tx, reviewId: number, voter: Voter, createdAt: Date): Promise<number> {
  const where = { reviewId, ...voter }
  if (await tx.reviewVote.findFirst({ where, select: { id: true } })) return 0
  await tx.reviewVote.create({ data: { ...where, createdAt }, select: { id: true } })
  return 1
}

async function takeBack(tx: Tx, reviewId: number, voter: Voter): Promise<number> {
  const { count } = await tx.reviewVote.deleteMany({ where: { reviewId, ...voter } })
  return -count
}
