import { z } from 'zod'
import { Email, personName } from './account.ts'

const MAX_ID = 2 ** 31 - 1

const GuestsText = z.string().nullish().catch(null)

export const CommentBody = z.object({
  body: z.string().min(1).max(5000).meta({ description: 'Plain text: markup is removed.' }),
  parent_id: z.int().min(1).max(MAX_ID).nullish().meta({
    description: 'The comment this one replies to: an approved comment on the same post.',
  }),
  author_name: GuestsText.meta({
    description: 'Required for guests, 1 to 80 characters. Ignored for customers.',
  }),
  author_email: GuestsText.meta({
    description: 'Required for guests and never shown. Ignored for customers.',
  }),
})

export const GuestComment = CommentBody.extend({
  author_name: personName(80),
  author_email: Email,
})
