import { type AddressParts, countryNames } from '#lib/domains/people/accounts/addresses/index.ts'

/** An address on several lines, as on a parcel. */
export function AddressLines({ address, locale }: { address: AddressParts; locale: string }) {
  const { name, line1, line2, postcode, city, state, country } = address
  const place = [postcode, city, state].filter(Boolean).join(' ')
  const lines = [name, line1, line2, place, country && countryNames(locale).of(country)].filter(
    (line): line is string => !!line,
  )
  return (
    <address>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}
