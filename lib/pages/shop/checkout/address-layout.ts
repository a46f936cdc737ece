import { type PostalCountry, postalCountry } from '#lib/domains/people/accounts/addresses/index.ts'

/** The parts of a place below the street. */
export type PlacePart = 'postcode' | 'city' | 'state'

/** How people of a country write the place below the street, and what they call its parts. */
export type AddressLayout = {
  order: readonly PlacePart[]
  postcode: PostalCountry['postcodeName']
  state: PostalCountry['stateName'] | 'canton'
}

// Where mail leaves the state out, but people have a word for it.
const states: readonly (readonly [AddressLayout['state'], string])[] = [
  ['state', 'AU VE DE AT'],
  ['province', 'CA ID IT ES NL BE CN TW VN ZA AR TR KR PK TH'],
  ['county', 'GB IE NO SE HU HR RO EE'],
  ['canton', 'CH'],
]

const LETTERS: readonly (readonly [string, PlacePart])[] = [
  ['%Z', 'postcode'],
  ['%C', 'city'],
  ['%S', 'state'],
]

/** The layout of a country's addresses; the most common one if the country is not known. */
export function layOutAddress(country: string): AddressLayout {
  const { format, postcodeName, stateName } = postalCountry(country)
  const at = (letter: string) => (format.includes(letter) ? format.indexOf(letter) : format.length)
  const order = LETTERS.toSorted(([a], [b]) => at(a) - at(b)).map(([, part]) => part)
  const [spoken] = states.find(([, countries]) => countries.split(' ').includes(country)) ?? []
  return { order, postcode: postcodeName, state: stateName === 'region' ? (spoken ?? 'region') : stateName }
}
