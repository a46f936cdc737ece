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
    state: part.meta({ description: 'A code where the country’s states are listed, else as it was given.' }),
    postcode: part,
    country: part.meta({ description: 'ISO 3166-1, two letters.' }),
  })
  .meta({ id: 'PostalAddress', description: 'What the shop does not ask for is null.' })

export function presentPostalAddress(address: AddressParts): z.input<typeof PostalAddress> {
  const { name, phone, line1, line2, city, state, postcode, country } = address
  return { name, phone, line1, line2, city, state, postcode, country }
}
