import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { Refusal } from '#lib/api/kernel/errors.ts'
import { PagingQuery, toPaging } from '#lib/api/kernel/paging.ts'
import { listReviews } from '#lib/catalogue/index.ts'
import { presentReview, Review } from './present.ts'

export const reviews = [
  endpoint(
    'GET /products/{slug}/reviews',
    {
      group: 'reviews',
      customer: 'none',
      summary: "A product's reviews",
      description: 'Approved ones, newest first.',
      query: PagingQuery,
      returns: Review,
      list: true,
      cached: true,
    },
    async ({ context, params, query, format }) => {
      const paging = toPaging(query)
      const part = await listReviews(context, params.slug, paging)
      if (!part) throw new Refusal('not_found')
      return {
        items: part.items.map((review) => presentReview(review, format)),
        total: part.total,
        ...paging,
      }
    },
  ),
]
