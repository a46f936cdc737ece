import { z } from 'zod'
import { reviewSorts } from '#lib/domains/shop/catalogue/index.ts'
import { lenient, unless } from './lenient.ts'

const findSort = (text = '') => reviewSorts.find((sort) => sort === text.trim())
const findRating = (text = '') => (/^[1-5]$/.test(text.trim()) ? Number(text) : undefined)

const ReviewSort = z.string().meta({
  id: 'ReviewSort',
  enum: [...reviewSorts],
  description: 'What reviews are sorted by.',
})

export const ReviewsQuery = z.object({
  sort: lenient(
    ReviewSort.optional().transform(findSort),
    unless((text) => findSort(text) !== undefined),
  ).meta({ description: `One of ${reviewSorts.join(', ')}. The newest review comes first by default.` }),
  rating: lenient(
    z.string().optional().transform(findRating),
    unless((text) => findRating(text) !== undefined),
  ).meta({ type: 'integer', minimum: 1, maximum: 5, description: 'Only reviews with so many stars.' }),
})

export const ReviewBody = z.object({
  rating: z.int().min(1).max(5).describe('In stars.'),
  title: z.string().max(120).nullish().describe('A heading.'),
  body: z.string().max(5000).nullish().meta({ description: 'Plain text: markup is removed.' }),
})
