import { z } from 'zod'

/** A text that is looked at only where the shop asks for it: what is sent for a hidden field is dropped, whatever it is. */
export const AskedText = z.unknown().meta({ type: ['string', 'null'] })

export const givenAddress = {
  name: AskedText,
  phone: AskedText,
  line1: AskedText,
  line2: AskedText,
  city: AskedText,
  state: AskedText.meta({ type: ['string', 'null'], description: 'Its code or its name.' }),
  postcode: AskedText,
  country: AskedText.meta({ type: ['string', 'null'], description: 'ISO 3166-1, two letters.' }),
}
