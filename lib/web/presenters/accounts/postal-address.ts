import { z } from 'zod'
import type { AddressParts } from '#lib/domains/addresses/index.ts'

const part = z.string().nullable()

export const PostalAddress = z
  .object({
    name: part,
    phone: part,
    line1: part,
    line2: part,
    city: part,
    state: part.meta({ description: 'A code if the country’s states are listed, otherwise as entered.' }),
    postcode: part,
    country: part.meta({ description: 'ISO 3166-1 code of two letters.' }),
  })
  .meta({ id: 'PostalAddress', description: 'Fields that the shop does not ask for are null.' })

export function presentPostalAddress(address: AddressParts): z.input<typeof PostalAddress> {
  const { name, phone, line1, line2, city, state, postcode, country } = address
  return { name, phone, line1, line2, city, state, postcode, country }
}
