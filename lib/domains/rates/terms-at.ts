import type { ShippingMethod } from './shipping-method.ts'
import type { ShippingTerms } from './shipping-terms.ts'
import { compareZones } from './zone.ts'

/**
 * The terms of a way to ship at a place, of whose zones those it lies in were found: of the most specific one, else the
 * method's own. Null if it is not offered there.
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
