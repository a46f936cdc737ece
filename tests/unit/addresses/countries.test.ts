import { describe, expect, it } from 'vitest'
import {
  countryNames,
  findCountry,
  findState,
  isCountry,
  listCountries,
  marketsOf,
} from '#lib/domains/people/accounts/addresses/index.ts'
import { homeCountry, type Settings } from '#lib/services/settings/index.ts'

const shopIn = (country: string | null, ...countries: string[]) =>
  ({ 'shop.country': country, 'shop.countries': countries }) as Settings

describe('a country', () => {
  it('is known by its code and by its English name, whatever their case and accents', () => {
    for (const text of ['CI', ' ci ', 'Côte d’Ivoire', ' COTE D’IVOIRE '])
      expect([text, findCountry(text)]).toEqual([text, 'CI'])
    expect(findCountry('Germany')).toBe('DE')
    for (const text of ['', 'XX', 'Deutschland', 'Atlantis'])
      expect([text, findCountry(text)]).toEqual([text, null])
    expect(['DE', 'de', 'XX'].map(isCountry)).toEqual([true, false, false])
  })

  it('is the shop’s own if it is set, else the first that the shop names', () => {
    expect(homeCountry(shopIn('AT', 'DE'))).toBe('AT')
    expect(homeCountry(shopIn(null, 'DE', 'US'))).toBe('DE')
    expect(homeCountry(shopIn(null))).toBeNull()
    expect(marketsOf(shopIn('AT', 'DE', 'US'))).toEqual(['AT', 'DE', 'US'])
    expect(marketsOf(shopIn(null))).toEqual([])
  })

  it('is listed by its name in the buyer’s language, with its states and the use of its postcode', () => {
    const listed = listCountries(shopIn('DE', 'US', 'AT', 'HK', 'IE'), 'de')
    expect(listed.map(({ states, ...country }) => ({ ...country, states: states.length }))).toEqual([
      { code: 'IE', name: 'Irland', postcode: 'optional', states: 26 },
      { code: 'AT', name: 'Österreich', postcode: 'required', states: 0 },
      { code: 'HK', name: 'Sonderverwaltungsregion Hongkong', postcode: 'none', states: 3 },
      { code: 'US', name: 'Vereinigte Staaten', postcode: 'required', states: expect.any(Number) },
    ])
    const japan = listCountries(shopIn(null, 'JP'), 'ja')[0]
    expect(japan?.states[0]).toEqual({ code: 'JP-01', name: '北海道' })
    expect(listCountries(shopIn('DE'), 'en').length).toBeGreaterThan(200)
    // Made once a language, since that takes long.
    expect(countryNames('de')).toBe(countryNames('de'))
  })

  it('without a list of states knows none of them', () => {
    expect([findState('US', 'oregon'), findState('US', 'Kalifornien'), findState('DE', 'Bayern')]).toEqual([
      'OR',
      null,
      null,
    ])
  })
})
