import {
  type AddressParts,
  findCountry,
  findState,
  formatPostcode,
  pickParts,
} from '#lib/domains/people/accounts/addresses/index.ts'
import { toOneLine } from '#lib/platform/text/one-line.ts'

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
  const postcode = readText(place.postcode)
  return {
    name: readText(toOneLine([name, company].filter(Boolean).join(', '))),
    phone: readText(place.phone),
    line1: readText(place.line1),
    line2: readText(place.line2),
    // A country that is not known stays readable.
    city: readText(country === null ? [place.city, place.country].filter(Boolean).join(', ') : place.city),
    state: state && country ? (findState(country, state) ?? state) : state,
    postcode: postcode && formatPostcode(country, postcode),
    country,
  }
}

type Which = 'billing' | 'shipping'
type PlaceColumn = 'Company' | 'Phone' | 'Line1' | 'Line2' | 'City' | 'State' | 'Postcode' | 'Country'
type AddressRow = { get(column: `${Which}${PlaceColumn}`): string }

/** The address in columns such as `billingCity`; null as for `readAddress`. Files write the name in one column or in two. */
export function readAddressOf(row: AddressRow, which: Which, name: string): AddressParts | null {
  return readAddress({
    name,
    company: row.get(`${which}Company`),
    phone: row.get(`${which}Phone`),
    line1: row.get(`${which}Line1`),
    line2: row.get(`${which}Line2`),
    city: row.get(`${which}City`),
    state: row.get(`${which}State`),
    postcode: row.get(`${which}Postcode`),
    country: row.get(`${which}Country`),
  })
}

type NamedRow = { get(column: `${Which}${'FirstName' | 'LastName'}`): string }

/** The name in the columns for first and last name. */
export function joinNames(row: NamedRow, which: Which): string {
  return [row.get(`${which}FirstName`), row.get(`${which}LastName`)].filter(Boolean).join(' ')
}

export const noAddress: AddressParts = pickParts({})

/** Spreadsheets keep digits as they are behind an apostrophe: `'01067`. */
export function readText(cell: string): string | null {
  return cell.trim().replace(/^'/, '').slice(0, LONGEST) || null
}
