import type { App } from '#lib/app/app.ts'
import { findVotes, type Review, type ReviewSort, reviewSorts } from '#lib/domains/shop/catalogue/index.ts'
import type { Part } from '#lib/platform/lists/rows.ts'
import type { Query } from '#lib/web/http/target.ts'
import { isGroupOn } from '#lib/web/policies/features.ts'
import { presentReview } from '#lib/web/presenters/shop/review.ts'
import { findVoter } from '../community/voter-cookie.ts'
import { buildPaginator, listUrl, parsePaging, queryText } from '../page-query.ts'
import { siteFormat, siteTexts } from '../site-format.ts'
import type { Cookies } from '../visitors/website-visitor.ts'
import type { ShownProduct } from './show-product.ts'

const REVIEWS_PER_PAGE = 10

/** The reviews that the address of a product's page asks for. */
type ReviewQuery = {
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

type Shown = { product: ShownProduct; path: string; asked: ReviewQuery; cookies: Cookies }

/** The reviews of a product's page, with the links that sort and filter them. */
export async function showReviews(app: App, { items, total }: Part<Review>, shown: Shown) {
  const { product, path, asked } = shown
  const { t } = siteTexts(app)
  const urlOf = (other: Partial<ReviewQuery>) =>
    `${reviewsUrl(path, { ...asked, page: 1, ...other })}#reviews`
  return {
    reviews: await showEach(app, items, shown),
    ratings: ([5, 4, 3, 2, 1] as const).map((stars) => {
      const count = product.rating.distribution[stars]
      const url = count > 0 ? urlOf({ rating: stars }) : null
      return { stars, count, url, is_current: asked.rating === stars }
    }),
    review_sorts: reviewSorts.map((sort) => ({
      name: sort,
      label: t(`shop.reviews.sorts.${sort}`),
      url: urlOf({ sort }),
      is_current: asked.sort === sort,
    })),
    all_reviews_url: asked.rating === undefined ? null : urlOf({ rating: undefined }),
    paginator: buildPaginator({ ...asked, total, urlOf: (page) => urlOf({ page }) }),
  }
}

async function showEach(app: App, items: readonly Review[], { path, asked, cookies }: Shown) {
  const format = siteFormat(app)
  const canVote = isGroupOn(app.settings.current, 'reviews')
  const voter = canVote ? await findVoter(app, cookies) : null
  const ids = items.map(({ id }) => id)
  const found = voter ? await findVotes(app, voter, ids) : new Set<number>()
  const action = (id: number) => reviewsUrl(`${path}/reviews/${id}/helpful`, asked)
  return items.map((review) => ({
    ...presentReview(review, format),
    created_on: format.day(review.createdAt),
    vote: canVote ? { action: action(review.id), is_helpful: found.has(review.id) } : null,
  }))
}
