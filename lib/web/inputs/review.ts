import { z } from 'zod'

export const ReviewBody = z.object({
  rating: z.int().min(1).max(5).describe('In stars.'),
  title: z.string().max(120).nullish().describe('A heading.'),
  body: z.string().max(5000).nullish().meta({ description: 'Plain text: markup is removed.' }),
})
