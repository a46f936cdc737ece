import { z } from 'zod'
import { AskedText, givenAddress } from './given-address.ts'

export const AddressBody = z
  .object({
    label: AskedText.describe('What the customer calls it.'),
    ...givenAddress,
    is_default_billing: z
      .boolean()
      .describe('Whether invoices go here unless another is chosen. The former default is one no longer.'),
    is_default_shipping: z
      .boolean()
      .describe('Whether parcels go here unless another is chosen. The former default is one no longer.'),
  })
  .partial()

export const AddressParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .meta({ type: 'integer', minimum: 1, pattern: undefined, description: 'The `id` of the address.' }),
})
