import { z } from 'zod'
import { AskedText, givenAddress, PostalAddress } from '#lib/web/presenters/accounts/postal-address.ts'
import { Timestamp } from '#lib/web/presenters/format.ts'

export const Address = PostalAddress.extend({
  id: z.int(),
  label: z.string().nullable(),
  is_default_billing: z.boolean(),
  is_default_shipping: z.boolean(),
  created_at: Timestamp,
}).meta({ id: 'Address', description: 'An address that a customer has saved.' })

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
    .transform(Number),
})
