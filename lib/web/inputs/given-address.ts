import { z } from 'zod'

/** A text that is checked only if the shop asks for it: whatever is sent for a hidden field is dropped. */
export const AskedText = z.unknown().meta({ type: ['string', 'null'] })

export const givenAddress = {
  name: AskedText,
  phone: AskedText,
  line1: AskedText,
  line2: AskedText,
  city: AskedText,
  state: AskedText.meta({ type: ['string', 'null'], description: 'Code or name of the state.' }),
  postcode: AskedText,
  country: AskedText.meta({ type: ['string', 'null'], description: 'ISO 3166-1 code of two letters.' }),
}
