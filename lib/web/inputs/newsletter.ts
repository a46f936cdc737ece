import { z } from 'zod'
import { Email } from './account.ts'

export const NewsletterForm = z.object({
  email: Email,
  name: z
    .string()
    .max(120)
    .transform((text) => text || null)
    .nullish(),
})
