import { z } from 'zod'
import { type Format, Timestamp } from '#lib/api/kernel/format.ts'
import type { Review as ReviewRecord } from '#lib/catalogue/index.ts'

export const Review = z
  .object({
    id: z.int(),
    rating: z.int().min(1).max(5),
    title: z.string().nullable(),
    body: z.string().nullable(),
    author: z.object({ name: z.string() }),
    verified_purchase: z.boolean(),
    created_at: Timestamp,
  })
  .meta({ id: 'Review', description: "A customer's review of a product." })

export function presentReview(review: ReviewRecord, format: Format): z.input<typeof Review> {
  return {
    id: review.id,
    rating: review.rating,
    title: review.title,
    body: review.body,
    author: { name: review.authorName },
    verified_purchase: review.verifiedPurchase,
    created_at: format.time(review.createdAt),
  }
}
