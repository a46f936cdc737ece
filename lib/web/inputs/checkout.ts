import { z } from 'zod'
import { AskedText, givenAddress } from './given-address.ts'

const MAX_ID = 2 ** 31 - 1

const QueryText = z.string().max(120).optional()

export const CheckoutQuery = z.object({
  country: QueryText.meta({ description: 'Prices the cart for this country.' }),
  state: QueryText.meta({ description: 'Its code or its name.' }),
  postcode: QueryText,
  shipping_method: QueryText,
})

const AddressId = z.int().min(1).max(MAX_ID).nullish()
const GivenAddress = z.object(givenAddress).partial().nullish()

export const CheckoutBody = z.object({
  email: AskedText.optional(),
  phone: AskedText.optional(),
  payment_gateway: z.string().max(100).nullish().meta({ description: 'Not needed where the total is zero.' }),
  billing: GivenAddress,
  ship_to_different: z
    .boolean()
    .nullish()
    .meta({ description: 'Without it the goods go to the billing address, whatever else is sent.' }),
  shipping: GivenAddress.meta({ description: 'With `ship_to_different`.' }),
  billing_address_id: AddressId.meta({ description: 'A saved address, in place of `billing`.' }),
  shipping_address_id: AddressId.meta({
    description: 'A saved address, in place of `shipping`; with `ship_to_different`.',
  }),
  shipping_method: z.string().max(100).nullish().meta({ description: 'The first one where absent.' }),
  save_address: z.boolean().nullish(),
  terms: z.boolean().nullish(),
  customer_note: AskedText.optional(),
  expected_total: z.int().min(0).nullish().meta({
    description:
      'In the smallest unit: refused with `total_changed` where the order would cost anything else.',
  }),
})
