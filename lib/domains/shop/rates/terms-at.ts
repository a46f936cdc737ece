import type { ShippingMethod } from './shipping-method.ts'
import type { ShippingTerms } from './shipping-terms.ts'
import { compareZones } from './zone.ts'

/**
 * Returns a shipping method's terms at a place: those of the most specific zone, else the method's own. `zones` must
 * contain only zones the place lies in. Null if the method is not offered there.
 */
export function termsAt(
  { zones, terms, countries }: ShippingMethod,
  country: string | null,
): ShippingTerms | null {
  const [zone] = [...zones].sort(compareZones)
  if (zone) return zone.terms
  const isThere = country === null || countries.length === 0 || countries.includes(country)
  return isThere ? terms : null
}
