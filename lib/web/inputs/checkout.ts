import { z } from 'zod'
import { AskedText, givenAddress } from './given-address.ts'
import { ReturnUrl, SavedMethod, SaveMethod } from './payment.ts'

const MAX_ID = 2 ** 31 - 1

const QueryText = z.string().max(120).optional()

export const CheckoutQuery = z.object({
  country: QueryText.meta({ description: 'The country to price the cart for.' }),
  state: QueryText.meta({ description: 'Code or name of the state.' }),
  postcode: QueryText.describe('Postcode of the place.'),
  shipping_method: QueryText.describe('The method to include in the totals.'),
  vat_id: z.string().max(40).optional().meta({
    description:
      'The buyer’s VAT number. A trader of another member state of the EU may be charged no VAT (`shop.reverse_charge`).',
  }),
})

const AddressId = z.int().min(1).max(MAX_ID).nullish()
const GivenAddress = z.object(givenAddress).partial().nullish()

export const CheckoutBody = z.object({
  email: AskedText.optional().describe(
    'Where mails about the order go; for customers, by default, the account’s.',
  ),
  phone: AskedText.optional().describe('The buyer’s phone number.'),
  payment_gateway: z.string().max(100).nullish().meta({ description: 'Not required if the total is zero.' }),
  saved_payment_method: SavedMethod,
  save_payment_method: SaveMethod,
  return_url: ReturnUrl,
  billing: GivenAddress.describe('Whom the invoice is for.'),
  ship_to_different: z
    .boolean()
    .nullish()
    .meta({ description: 'If not true, the goods go to the billing address, whatever else is sent.' }),
  shipping: GivenAddress.meta({ description: 'Used with `ship_to_different`.' }),
  billing_address_id: AddressId.meta({ description: 'A saved address to use instead of `billing`.' }),
  shipping_address_id: AddressId.meta({
    description: 'A saved address to use instead of `shipping`, with `ship_to_different`.',
  }),
  shipping_method: z.string().max(100).nullish().meta({ description: 'Defaults to the first one.' }),
  save_address: z.boolean().nullish().describe('Whether to keep the addresses with the account.'),
  terms: z.boolean().nullish().describe('Must be true if `terms_required`.'),
  customer_note: AskedText.optional().describe('What the buyer wants the shop to know.'),
  gift: z
    .object({ message: AskedText.optional().describe('At most 500 characters.') })
    .nullish()
    .meta({ description: 'Marks the order as a gift. Dropped unless `gifts`, or if nothing is shipped.' }),
  vat_id: AskedText.optional().meta({
    description: 'For the invoice. Dropped unless `fields.vat_id` is there.',
  }),
  expected_total: z.int().min(0).nullish().meta({
    description: 'In the smallest unit. Refused with `total_changed` if the order would cost anything else.',
  }),
})
