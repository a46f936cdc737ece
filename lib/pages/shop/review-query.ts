import { type ReviewSort, reviewSorts } from '#lib/domains/shop/catalogue/index.ts'
import type { Query } from '#lib/web/http/target.ts'
import { listUrl, parsePaging, queryText } from '../page-query.ts'

const REVIEWS_PER_PAGE = 10

/** The reviews that the address of a product's page asks for. */
export type ReviewQuery = {
  page: number
  perPage: number
  sort: ReviewSort
  /** Only reviews with so many stars. */
  rating: number | undefined
  /** The variant that the page shows. */
  variant: string
}

export function readReviewQuery(query: Query): ReviewQuery {
  const sort = queryText(query, 'sort')
  const stars = queryText(query, 'stars')
  const variant = queryText(query, 'variant')
  return {
    page: parsePaging(query, REVIEWS_PER_PAGE).page,
    perPage: REVIEWS_PER_PAGE,
    sort: reviewSorts.find((known) => known === sort) ?? 'newest',
    rating: /^[1-5]$/.test(stars) ? Number(stars) : undefined,
    variant: /^[1-9]\d{0,9}$/.test(variant) ? variant : '',
  }
}

/** The address of a product's page with these reviews. */
export function reviewsUrl(path: string, { page, sort, rating, variant }: ReviewQuery): string {
  return listUrl(path, { variant, sort: sort === 'newest' ? undefined : sort, stars: rating, page })
}
