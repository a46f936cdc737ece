import { type AddressParts, printAddress } from '#lib/domains/people/accounts/addresses/index.ts'
import { joinParts } from '#lib/services/texts/index.ts'

/** An address on one line, with the country's name. */
export function describeAddress(address: AddressParts, locale: string): string {
  return joinParts(printAddress(address, locale), { locale, between: ', ' })
}
