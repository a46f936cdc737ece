import { z } from 'zod'
import { SavedMethod, SaveMethod } from './saved-method.ts'

/** A number that no order can have is simply not found. */
export const OrderParams = z.object({
  number: z
    .string()
    .max(40)
    .transform((number) => number.toUpperCase())
    .describe('The `number` of the order.'),
})

export const OrderQuery = z.object({
  order_token: z.string().max(200).optional().meta({
    description: 'For guests, instead of the header `X-Order-Token`.',
  }),
})

export const PayAgain = z.object({
  payment_gateway: z.string().max(100).nullish().describe('The method to pay with; by default, the order’s.'),
  saved_payment_method: SavedMethod,
  save_payment_method: SaveMethod,
})
