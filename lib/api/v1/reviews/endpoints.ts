import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { PagingQuery, toPaging } from '#lib/api/kernel/paging.ts'
import { listReviews } from '#lib/domains/shop/catalogue/index.ts'
import { ReviewBody } from '#lib/web/inputs/review.ts'
import { submitReview } from '#lib/web/policies/submit-review.ts'
import { PostedReview, presentPostedReview, presentReview, Review } from '#lib/web/presenters/shop/review.ts'
import { missing } from '#lib/web/refusals/missing.ts'

export const reviews = [
  endpoint(
    'GET /products/{slug}/reviews',
    {
      name: 'listReviews',
      group: 'reviews',
      customer: 'none',
      summary: "A product's reviews",
      description: 'Approved reviews, newest first.',
      query: PagingQuery,
      returns: Review,
      list: true,
      takesFields: true,
      cached: ['catalogue'],
    },
    async ({ context, params, query, format }) => {
      const paging = toPaging(query)
      const part = await listReviews(context, params.slug, paging)
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
]
