import { type Review, type Voter, voteForReview } from '#lib/domains/shop/catalogue/index.ts'
import type { InTransaction } from '#lib/platform/database/transact.ts'
import type { Sender } from './sender.ts'

type Vote = { reviewId: number; voter: Voter; isHelpful: boolean }

/** Votes for a review from an app or a page, within the hourly limit of the sender. Throws `rate_limited`. */
export async function submitVote(
  { context, bucket, budgets }: Pick<Sender, 'context' | 'bucket' | 'budgets'>,
  vote: Vote,
  inTransaction?: InTransaction<Review>,
): Promise<Review> {
  const { voter } = vote
  // A guest gets a new cookie at will, so what counts is the address.
  const sender = 'customerId' in voter ? `customer ${voter.customerId}` : bucket
  const limit = context.settings.current['reviews.votes_per_hour']
  await budgets.spendUse(`review votes ${sender}`, { limit, seconds: 3600 })
  return voteForReview(context, vote, inTransaction)
}
