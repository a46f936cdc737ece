import type { z } from 'zod'
import type { AuthenticatedCustomer } from '#lib/domains/people/accounts/index.ts'
import { type PostedReview, postReview } from '#lib/domains/shop/catalogue/index.ts'
import type { InTransaction } from '#lib/platform/database/transact.ts'
import type { ReviewBody } from '#lib/web/inputs/review.ts'
import type { Sender } from './sender.ts'

/** Posts a review from an app or a page, within the customer's hourly limit. Throws `rate_limited`. */
export async function submitReview(
  { context, customer, budgets }: Pick<Sender, 'context' | 'budgets'> & { customer: AuthenticatedCustomer },
  slug: string,
  { rating, title = null, body = null }: z.output<typeof ReviewBody>,
  inTransaction?: InTransaction<PostedReview>,
): Promise<PostedReview> {
  const limit = context.settings.current['reviews.per_hour']
  await budgets.spendUse(`reviews customer ${customer.id}`, { limit, seconds: 3600 })
  return postReview(context, { slug, customer, rating, title, body }, inTransaction)
}
