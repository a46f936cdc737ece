import { z } from 'zod'
import { Email } from './account.ts'

const MAX_ID = 2 ** 31 - 1

const GuestsText = z.string().nullish().catch(null)

export const CommentBody = z.object({
  body: z.string().min(1).max(5000).meta({ description: 'Plain text: markup is taken out.' }),
  parent_id: z.int().min(1).max(MAX_ID).nullish().meta({
    description: 'The comment this one answers: an approved one of the same post.',
  }),
  author_name: GuestsText.meta({
    description: 'Guests must send it, 1 to 80 characters; of customers it is not looked at.',
  }),
  author_email: GuestsText.meta({
    description: 'Guests must send it; it is shown to nobody. Of customers it is not looked at.',
  }),
})

export const GuestComment = CommentBody.extend({
  author_name: z.string().min(1).max(80),
  author_email: Email,
})
