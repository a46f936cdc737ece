import { z } from 'zod'
import { Email, Name } from './account.ts'

/** Blank counts as absent. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text || null)
    .nullish()

export const ContactForm = z.object({
  name: Name.describe('Who writes.'),
  email: Email.describe('Where the answer goes.'),
  message: z.string().min(1).max(5000).describe('Plain text.'),
  phone: line(32).describe('For an answer by phone.'),
  subject: line(150).meta({ description: 'Line breaks are removed.' }),
})
