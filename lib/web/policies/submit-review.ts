import type { z } from 'zod'
import type { AuthenticatedCustomer, InTransaction } from '#lib/domains/accounts/index.ts'
import {
  AlreadyReviewed,
  type PostedReview,
  ProductNotFound,
  PurchaseRequired,
  postReview,
} from '#lib/domains/catalogue/index.ts'
import type { ReviewBody } from '#lib/web/inputs/review.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import type { Sender } from './sender.ts'

/** Takes a review from an app or a page, as often as the site lets a customer, and says refusals in the API's words. */
export async function submitReview(
  { context, customer, budgets }: Pick<Sender, 'context' | 'budgets'> & { customer: AuthenticatedCustomer },
  slug: string,
  { rating, title = null, body = null }: z.output<typeof ReviewBody>,
  inTransaction?: InTransaction<PostedReview>,
): Promise<PostedReview> {
  const limit = context.settings.current['reviews.per_hour']
  await budgets.spendUse(`reviews customer ${customer.id}`, { limit, seconds: 3600 })
  try {
    return await postReview(context, { slug, customer, rating, title, body }, inTransaction)
  } catch (error) {
    const code = CODES.find(([kind]) => error instanceof kind)?.[1]
    throw code === undefined ? error : new Refusal(code)
  }
}

const CODES = [
  [ProductNotFound, 'not_found'],
  [AlreadyReviewed, 'already_reviewed'],
  [PurchaseRequired, 'purchase_required'],
] as const
