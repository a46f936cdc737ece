import type { z } from 'zod'
import type { SavedAddress } from '#lib/domains/addresses/index.ts'
import type { Address } from '#lib/web/inputs/address.ts'
import type { Format } from '#lib/web/presenters/format.ts'
import { presentPostalAddress } from './postal-address.ts'

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
