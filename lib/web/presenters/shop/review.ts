import { z } from 'zod'
import type {
  PostedReview as PostedRecord,
  Review as ReviewRecord,
} from '#lib/domains/shop/catalogue/index.ts'
import { type Format, Timestamp } from '#lib/web/presenters/format.ts'
import { ModerationStatus } from '#lib/web/presenters/moderation-status.ts'

export const Review = z
  .object({
    id: z.int().describe('Identifies the review.'),
    rating: z.int().min(1).max(5).describe('In stars.'),
    title: z.string().nullable().describe('A heading.'),
    body: z.string().nullable().describe('Plain text.'),
    author: z.object({ name: z.string().describe('As the site shows it.') }).describe('Who wrote it.'),
    verified_purchase: z.boolean().describe('Whether they bought the product here.'),
    created_at: Timestamp,
    helpful_count: z.int().describe('How many people find it helpful.'),
  })
  .meta({ id: 'Review', description: "A customer's review of a product." })

export const PostedReview = Review.extend({
  status: ModerationStatus,
}).meta({ id: 'PostedReview', description: 'A review, as its author sees it.' })

export function presentPostedReview(review: PostedRecord, format: Format): z.input<typeof PostedReview> {
  return { ...presentReview(review, format), status: review.status }
}

export function presentReview(review: ReviewRecord, format: Format): z.input<typeof Review> {
  return {
    id: review.id,
    rating: review.rating,
    title: review.title,
    body: review.body,
    author: { name: review.authorName },
    verified_purchase: review.verifiedPurchase,
    created_at: format.time(review.createdAt),
    helpful_count: review.helpfulCount,
  }
}
