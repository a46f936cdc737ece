import { LRUCache } from 'lru-cache'
import { homeCountry, type Settings } from '#lib/services/settings/index.ts'
import { countryCodes } from './country-codes.ts'
import { type CountryState, statesOf } from './postal-country.ts'
import { postcodeUse } from './postcode.ts'

export type Country = {
  code: string
  name: string
  states: readonly CountryState[]
  /** Whether mail there needs a postcode, may have one or has none. Checkout asks for none that `checkout.fields` hides. */
  postcode: 'required' | 'optional' | 'none'
}

/**
 * The countries that the shop sells in: its own, and those that it names. One that names none is judged by its own alone: being reachable
 * is not directing sales at a country.
 */
export function marketsOf(settings: Settings): string[] {
  const home = homeCountry(settings)
  return [...(home === null ? [] : [home]), ...settings['shop.countries']]
}

/** The codes of the countries the shop sells to. */
export function soldTo(settings: Settings): readonly string[] {
  const chosen = settings['shop.countries']
  return chosen.length > 0 ? chosen : countryCodes
}

/** Whether goods can be sent there at all. */
export function isCountry(code: string): boolean {
  return countryCodes.includes(code)
}

// More than a site has languages. To create one takes longer than much of a page.
const known = new LRUCache<string, Intl.DisplayNames>({ max: 50 })

/** The names of countries by code. */
export function countryNames(language: string): Intl.DisplayNames {
  const names = known.get(language) ?? new Intl.DisplayNames([language, 'en'], { type: 'region' })
  known.set(language, names)
  return names
}

/** Lists the countries the shop sells to, sorted by their names in a language. */
export function listCountries(settings: Settings, language: string): Country[] {
  const names = countryNames(language)
  const { compare } = new Intl.Collator(language)
  return soldTo(settings)
    .map((code) => ({
      code,
      name: names.of(code) ?? code,
      states: statesOf(code, language),
      postcode: postcodeUse(code),
    }))
    .sort((a, b) => compare(a.name, b.name))
}
