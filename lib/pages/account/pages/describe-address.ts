import type { AddressParts } from '#lib/domains/people/accounts/addresses/index.ts'
import { joinParts } from '#lib/services/texts/index.ts'

/** An address on one line, with the country's name. */
export function describeAddress(address: AddressParts, countries: Intl.DisplayNames): string {
  const { name, line1, line2, postcode, city, state, country } = address
  const place = [postcode, city].filter(Boolean).join(' ')
  const parts = [name, line1, line2, place, state, country && countries.of(country)]
  const given = parts.flatMap((part) => (part ? [part] : []))
  return joinParts(given, { locale: countries.resolvedOptions().locale, between: ', ' })
}
