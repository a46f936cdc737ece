import { z } from 'zod'
import { isOneLine } from '#lib/platform/text/one-line.ts'
import { asFault } from '#lib/web/refusals/invalid-fields.ts'
import { Email } from './account.ts'

export const NewsletterForm = z.object({
  email: Email.describe('Where to send it, once the address is confirmed.'),
  name: z
    .string()
    .max(120)
    .refine(isOneLine, asFault('one_line'))
    .transform((text) => text || null)
    .nullish()
    .describe('What to call the reader.'),
})
