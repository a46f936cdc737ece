import { postalData } from './postal-data.ts'

export type CountryState = { code: string; name: string }

/** A state as a country's mail knows it. */
type PostalState = {
  code: string
  /** The first is in the country's own language and script. */
  names: readonly string[]
  /** Names by language, where the country has more than one. */
  byLanguage: ReadonlyMap<string, string>
  /** The text on parcels, such as `OR`; null to print the name. */
  printed: string | null
}

/** How mail is addressed in a country. */
export type PostalCountry = {
  /** Lines with `%N` name, `%A` street, `%C` city, `%S` state and `%Z` postcode. */
  format: string
  /** The format of addresses in Latin letters, if it is another one. */
  latinFormat: string
  needsPostcode: boolean
  /** Null if the country has no postcodes. */
  postcode: RegExp | null
  examples: readonly string[]
  postcodeName: 'postcode' | 'zip' | 'pin' | 'eircode'
  stateName: 'region' | 'state' | 'province' | 'prefecture' | 'county' | 'emirate'
  language: string
  states: readonly PostalState[]
}

const USUAL_FORMAT = '%N\n%A\n%Z %C'

type Packed = {
  f?: string
  l?: string
  n?: 1
  z?: string
  x?: string
  zn?: PostalCountry['postcodeName']
  sn?: PostalCountry['stateName']
  lang?: string
  s?: string[]
}

const known = new Map<string, PostalCountry>()

/** How mail is addressed in a country; the usual way if the country is not known. */
export function postalCountry(code: string): PostalCountry {
  const found = known.get(code)
  if (found) return found
  const text = Object.hasOwn(postalData, code) ? postalData[code] : undefined
  const country = unpack(text === undefined ? {} : (JSON.parse(text) as Packed))
  // The code may be anything a client sends.
  if (text !== undefined) known.set(code, country)
  return country
}

function unpack({ f = USUAL_FORMAT, l = f, n, z, x, zn, sn, lang, s = [] }: Packed): PostalCountry {
  return {
    format: f,
    latinFormat: l,
    needsPostcode: n === 1,
    postcode: z === undefined ? null : new RegExp(`^(?:${z})$`),
    examples: x?.split(',') ?? [],
    postcodeName: zn ?? 'postcode',
    stateName: sn ?? 'region',
    language: lang ?? 'en',
    states: s.map(unpackState),
  }
}

function unpackState(text: string): PostalState {
  const [code = '', ...rest] = text.split('|')
  const byLanguage = new Map<string, string>()
  const names: string[] = []
  let printed: string | null = null
  for (const name of rest) {
    const [, language, translated] = /^([a-z]{2}):(.+)$/.exec(name) ?? []
    if (language && translated) byLanguage.set(language, translated)
    else if (name.startsWith('=')) printed = name.slice(1)
    else names.push(name)
  }
  return { code, names, byLanguage, printed }
}

/** The states used in a country's addresses, named in a language where it has them; empty if it uses none or they are unknown. */
export function statesOf(country: string, language: string): readonly CountryState[] {
  const { states, ...postal } = postalCountry(country)
  return states.map((state) => ({ code: state.code, name: nameState(state, postal.language, language) }))
}

function nameState(state: PostalState, own: string, language: string): string {
  const wanted = language.replace(/-.*/, '')
  return state.byLanguage.get(wanted) ?? (wanted === own ? nativeName(state) : latinName(state))
}

function nativeName({ code, names: [native = code] }: PostalState): string {
  return native
}

/** The first name in Latin letters, else the code, which is always in them. */
function latinName({ code, names }: PostalState): string {
  return names.find(isLatin) ?? code
}

/** Whether a text has no letters of another script. */
export function isLatin(text: string): boolean {
  return !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)
}

/** Every name of a state, in any script. */
export function allNames({ code, names, byLanguage, printed }: PostalState): string[] {
  return [...names, ...byLanguage.values(), ...(printed === null ? [] : [printed]), code]
}

/** The name of a state as a parcel has it: the abbreviation where mail uses one, else the name in the script of the address. */
export function printState(country: string, code: string, inLatin: boolean): string {
  const { states } = postalCountry(country)
  const state = states.find((one) => one.code === code)
  if (!state) return code
  if (ABBREVIATED.has(country)) return state.printed ?? code
  return inLatin ? latinName(state) : nativeName(state)
}

const ABBREVIATED: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'BR', 'IT', 'MX'])
