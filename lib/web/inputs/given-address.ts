import { z } from 'zod'

/** A text that is checked only if the shop asks for it: whatever is sent for a hidden field is dropped. */
export const AskedText = z.unknown().meta({ type: ['string', 'null'] })

export const givenAddress = {
  name: AskedText.describe('Who lives or works there.'),
  phone: AskedText.describe('For the carrier.'),
  line1: AskedText.describe('Street and number.'),
  line2: AskedText.describe('Flat, floor or company.'),
  city: AskedText.describe('The town.'),
  state: AskedText.meta({ type: ['string', 'null'], description: 'Code or name of the state.' }),
  postcode: AskedText.describe('As written there.'),
  country: AskedText.meta({ type: ['string', 'null'], description: 'ISO 3166-1 code of two letters.' }),
}
