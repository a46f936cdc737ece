import { z } from 'zod'
import { Email } from './account.ts'

/** Blank counts as absent. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text || null)
    .nullish()

export const ContactForm = z.object({
  name: z.string().min(1).max(120),
  email: Email,
  message: z.string().min(1).max(5000),
  phone: line(32),
  subject: line(150).meta({ description: 'Line breaks are removed.' }),
})
