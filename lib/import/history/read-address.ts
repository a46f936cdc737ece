import { type AddressParts, findCountry, findState, pickParts } from '#lib/domains/addresses/index.ts'

/** The cells of an address; those that the file does not have are empty. */
export type AddressCells = {
  name: string
  company: string
  phone: string
  line1: string
  line2: string
  city: string
  state: string
  postcode: string
  country: string
}

const LONGEST = 200

/** An address; null if its cells are empty, but for a name. A company follows the name. */
export function readAddress(cells: AddressCells): AddressParts | null {
  const { name, company, ...place } = cells
  if (Object.values(place).every((cell) => readText(cell) === null)) return null
  const country = findCountry(place.country)
  const state = readText(place.state)
  return {
    name: readText([name, company].filter(Boolean).join(', ')),
    phone: readText(place.phone),
    line1: readText(place.line1),
    line2: readText(place.line2),
    // A country that is not known stays readable.
    city: readText(country === null ? [place.city, place.country].filter(Boolean).join(', ') : place.city),
    state: state && country ? (findState(country, state) ?? state) : state,
    postcode: readText(place.postcode),
    country,
  }
}

export const noAddress: AddressParts = pickParts({})

/** Spreadsheets keep digits as they are behind an apostrophe: `'01067`. */
export function readText(cell: string): string | null {
  return cell.trim().replace(/^'/, '').slice(0, LONGEST) || null
}
