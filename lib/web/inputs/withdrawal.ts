import { z } from 'zod'
import { Email, Name } from './account.ts'

/** Blank counts as absent: then it is the whole order. */
const Statement = z
  .string()
  .max(2000)
  .transform((text) => text.trim().replace(/\r\n?/g, '\n') || null)
  .nullish()
  .transform((text) => text ?? null)

/** What somebody declares who names an order without having shown that it is theirs. */
export const WithdrawalForm = z.object({
  number: z
    .string()
    .min(1)
    .max(40)
    .transform((number) => number.trim().toUpperCase())
    .describe('The `number` of the order, as the buyer knows it.'),
  name: Name.describe('Who withdraws.'),
  email: Email.describe('The address that the order was placed with.'),
  statement: Statement.meta({
    description: 'What the buyer withdraws from, in their own words; null or blank for the whole order.',
  }),
})

export const WithdrawalLines = z.object({
  items: z
    .array(
      z.object({
        item_id: z.int().describe('The line of the order.'),
        quantity: z.int().min(0).max(1_000_000).describe('How many of it.'),
      }),
    )
    .max(500)
    .describe('What the buyer withdraws from.'),
})
