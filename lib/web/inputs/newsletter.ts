import { z } from 'zod'
import { Email } from './account.ts'

export const NewsletterForm = z.object({
  email: Email.describe('Where to send it, once the address is confirmed.'),
  name: z
    .string()
    .max(120)
    .transform((text) => text || null)
    .nullish()
    .describe('What to call the reader.'),
})
