import type { presentProductDetail } from '#lib/web/presenters/shop/product-detail.ts'
import type { presentReview } from '#lib/web/presenters/shop/review.ts'
import type { StructuredData } from '../../page-head.ts'

export type PresentedProduct = ReturnType<typeof presentProductDetail>
export type PresentedReview = ReturnType<typeof presentReview>

/** The rating of a product, and the reviews shown on its page; without reviews, neither. */
export function describeReviews({ rating }: PresentedProduct, reviews: readonly PresentedReview[]) {
  return {
    aggregateRating: rating.count > 0 ? describeRating(rating) : undefined,
    review: reviews.length > 0 ? reviews.map(describeReview) : undefined,
  }
}

function describeRating(rating: PresentedProduct['rating']): StructuredData {
  return {
    '@type': 'AggregateRating',
    ratingValue: rating.average,
    reviewCount: rating.count,
    bestRating: 5,
    worstRating: 1,
  }
}

function describeReview(review: PresentedReview): StructuredData {
  return {
    '@type': 'Review',
    name: review.title ?? undefined,
    reviewBody: review.body ?? undefined,
    author: { '@type': 'Person', name: review.author.name },
    datePublished: review.created_at,
    reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5, worstRating: 1 },
  }
}
