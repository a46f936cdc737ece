import { z } from 'zod'
import { AskedText, givenAddress } from './given-address.ts'

export const AddressBody = z
  .object({
    label: AskedText,
    ...givenAddress,
    is_default_billing: z.boolean(),
    is_default_shipping: z.boolean(),
  })
  .partial()

export const AddressParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .meta({ type: 'integer', minimum: 1, pattern: undefined }),
})
