import { z } from 'zod'
import { type Call, endpoint } from '#lib/api/kernel/endpoint.ts'
import { PagingQuery, toPaging } from '#lib/api/kernel/paging.ts'
import type { AuthenticatedCustomer } from '#lib/domains/people/accounts/index.ts'
import { listReviews } from '#lib/domains/shop/catalogue/index.ts'
import { ItemParams } from '#lib/web/inputs/cart.ts'
import { ReviewBody, ReviewsQuery } from '#lib/web/inputs/review.ts'
import { submitReview } from '#lib/web/policies/submit-review.ts'
import { submitVote } from '#lib/web/policies/submit-vote.ts'
import { PostedReview, presentPostedReview, presentReview, Review } from '#lib/web/presenters/shop/review.ts'
import { missing } from '#lib/web/refusals/missing.ts'

const ReviewId = z.object({ id: ItemParams.shape.id.meta({ description: 'The `id` of the review.' }) })

export const reviews = [
  endpoint(
    'GET /products/{slug}/reviews',
    {
      name: 'listReviews',
      group: 'reviews',
      customer: 'none',
      summary: "A product's reviews",
      description: 'Approved reviews, the newest first by default.',
      query: ReviewsQuery.extend(PagingQuery.shape),
      returns: Review,
      list: true,
      takesFields: true,
      cached: ['catalogue'],
    },
    async ({ context, params, query, format }) => {
      const paging = toPaging(query)
      const part = await listReviews(context, params.slug, paging, query)
      if (!part) throw missing('product')
      return {
        items: part.items.map((review) => presentReview(review, format)),
        total: part.total,
        ...paging,
      }
    },
  ),
  endpoint(
    'POST /products/{slug}/reviews',
    {
      name: 'addReview',
      group: 'reviews',
      customer: 'required',
      verified: true,
      summary: 'Review a product',
      description:
        'It is `pending` until the site’s staff approve it. A customer has one review per product, whatever its ' +
        'status: a second is refused with `already_reviewed`. If the site requires a purchase ' +
        '(`reviews.purchase_required`), customers who have not bought the product get `purchase_required`.',
      body: ReviewBody,
      returns: PostedReview,
      status: 201,
    },
    async (call) => {
      const { params, body, format, completeIn } = call
      const review = await submitReview(call, params.slug, body, (tx, made) =>
        completeIn(tx, presentPostedReview(made, format)),
      )
      return presentPostedReview(review, format)
    },
  ),
  endpoint(
    'POST /reviews/{id}/helpful',
    {
      name: 'addReviewVote',
      group: 'reviews',
      customer: 'required',
      verified: true,
      summary: 'Say that a review is helpful',
      description:
        'Each customer counts once: a repeated vote changes nothing. Customers cannot vote for their own review (`own_review`).',
      params: ReviewId,
      returns: Review,
    },
    (call) => vote(call, true),
  ),
  endpoint(
    'DELETE /reviews/{id}/helpful',
    {
      name: 'removeReviewVote',
      group: 'reviews',
      customer: 'required',
      verified: true,
      summary: 'Take back that a review is helpful',
      description: 'Changes nothing if the customer has not voted.',
      params: ReviewId,
      returns: Review,
    },
    (call) => vote(call, false),
  ),
]

type VoteCall = Call<z.output<typeof ReviewId>, undefined, undefined, AuthenticatedCustomer>

async function vote(call: VoteCall, isHelpful: boolean) {
  const { params, customer, format, completeIn } = call
  const vote = { reviewId: params.id, voter: { customerId: customer.id }, isHelpful }
  const review = await submitVote(call, vote, (tx, voted) => completeIn(tx, presentReview(voted, format)))
  return presentReview(review, format)
}
