import { z } from 'zod'
import type { SavedAddress } from '#lib/domains/people/accounts/addresses/index.ts'
import { type Format, Timestamp } from '../format.ts'
import { PostalAddress, presentPostalAddress } from './postal-address.ts'

export const Address = PostalAddress.extend({
  id: z.int().describe('Identifies the address.'),
  label: z.string().nullable().describe('What the customer calls it.'),
  is_default_billing: z.boolean().describe('Whether invoices go here unless another is chosen.'),
  is_default_shipping: z.boolean().describe('Whether parcels go here unless another is chosen.'),
  created_at: Timestamp,
}).meta({ id: 'Address', description: 'An address that a customer has saved.' })

export function presentAddress(address: SavedAddress, format: Format): z.input<typeof Address> {
  return {
    id: address.id,
    label: address.label,
    ...presentPostalAddress(address),
    is_default_billing: address.isDefaultBilling,
    is_default_shipping: address.isDefaultShipping,
    created_at: format.time(address.createdAt),
  }
}
