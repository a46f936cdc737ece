import { z } from 'zod'

/** A number that no order can have names none. */
export const OrderParams = z.object({
  number: z
    .string()
    .max(40)
    .transform((number) => number.toUpperCase()),
})

export const OrderQuery = z.object({
  order_token: z.string().max(200).optional().meta({
    description: 'A guest’s, in place of the header `X-Order-Token`.',
  }),
})

export const PayAgain = z.object({ payment_gateway: z.string().max(100).nullish() })
