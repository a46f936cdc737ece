import { type AddressParts, printAddress } from '#lib/domains/people/accounts/addresses/index.ts'

/** An address on several lines, as on a parcel. */
export function AddressLines({ address, locale }: { address: AddressParts; locale: string }) {
  return (
    <address>
      {printAddress(address, locale).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}
