import { z } from 'zod'
import type { AddressParts } from '#lib/domains/people/accounts/addresses/index.ts'

const part = z.string().nullable()

export const PostalAddress = z
  .object({
    name: part.describe('Who lives or works there.'),
    phone: part.describe('For the carrier.'),
    line1: part.describe('Street and number.'),
    line2: part.describe('Flat, floor or company.'),
    city: part.describe('The town.'),
    state: part.meta({ description: 'A code if the country’s states are listed, otherwise as entered.' }),
    postcode: part.describe('As written there.'),
    country: part.meta({ description: 'ISO 3166-1 code of two letters.' }),
  })
  .meta({ id: 'PostalAddress', description: 'Fields that the shop does not ask for are null.' })

export function presentPostalAddress(address: AddressParts): z.input<typeof PostalAddress> {
  const { name, phone, line1, line2, city, state, postcode, country } = address
  return { name, phone, line1, line2, city, state, postcode, country }
}
