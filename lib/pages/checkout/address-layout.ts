/** The parts of a place below the street. */
export type PlacePart = 'postcode' | 'city' | 'state'

/** How people of a country write the place below the street, and what they call its parts. */
export type AddressLayout = {
  order: readonly PlacePart[]
  postcode: 'postcode' | 'zip' | 'pin' | 'eircode'
  state: 'state' | 'region' | 'province' | 'prefecture' | 'county' | 'emirate' | 'canton'
}

const orders: readonly (readonly [PlacePart[], string])[] = [
  [['city', 'state', 'postcode'], 'US CA AU BR IN ID IE PH TH VN EG NG ZA PR VE CO PE CL UY'],
  [['city', 'postcode', 'state'], 'GB NZ SG LV PK BD LK NP GI IM JE GG'],
  [['postcode', 'state', 'city'], 'JP CN TW KR RU UA KZ'],
  [['state', 'city', 'postcode'], 'AE SA HK IR'],
]
const DEFAULT_ORDER: readonly PlacePart[] = ['postcode', 'city', 'state']

const postcodes: readonly (readonly [AddressLayout['postcode'], string])[] = [
  ['zip', 'US PH PR'],
  ['pin', 'IN'],
  ['eircode', 'IE'],
]

const states: readonly (readonly [AddressLayout['state'], string])[] = [
  ['state', 'US AU IN BR MX MY NG VE DE AT'],
  ['province', 'CA ID IT ES NL BE CN TW TH PH VN ZA AR TR KR PK'],
  ['prefecture', 'JP'],
  ['county', 'GB IE NO SE HU HR RO EE'],
  ['emirate', 'AE'],
  ['canton', 'CH'],
]

/** The layout of a country's addresses; the most common one if the country is not known. */
export function layOutAddress(country: string): AddressLayout {
  return {
    order: find(orders, country) ?? DEFAULT_ORDER,
    postcode: find(postcodes, country) ?? 'postcode',
    state: find(states, country) ?? 'region',
  }
}

function find<T>(table: readonly (readonly [T, string])[], country: string): T | undefined {
  return table.find(([, countries]) => country !== '' && countries.split(' ').includes(country))?.[0]
}
