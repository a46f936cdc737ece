import { describe, expect, it } from 'vitest'
import { countryCodes } from '#lib/domains/people/accounts/addresses/countries/country-codes.ts'
import {
  allNames,
  isLatin,
  postalCountry,
  printState,
  statesOf,
} from '#lib/domains/people/accounts/addresses/countries/postal-country.ts'
import { resolveState } from '#lib/domains/people/accounts/addresses/countries/resolve-state.ts'
import { findState } from '#lib/domains/people/accounts/addresses/index.ts'

const stateOf = (country: string, code: string) => {
  const state = postalCountry(country).states.find((one) => one.code === code)
  if (!state) throw new Error(`${country} has no ${code}.`)
  return state
}

describe('what is known of a country', () => {
  it('is read once, and nothing is kept of a code that is none', () => {
    expect(postalCountry('US')).toBe(postalCountry('US'))
    for (const code of ['XX', 'constructor', '__proto__', '']) {
      const first = postalCountry(code)
      expect(postalCountry(code)).not.toBe(first)
    }
  })

  it('has its formats and examples in their order', () => {
    expect(postalCountry('CN')).toMatchObject({
      ...{ format: '%Z\n%S%C\n%A\n%N', latinFormat: '%N\n%A\n%C\n%S, %Z' },
      ...{ examples: ['266033', '317204', '100096', '100808'], needsPostcode: true, language: 'zh' },
    })
    expect(postalCountry('GB').latinFormat).toBe(postalCountry('GB').format)
  })
})

describe('a state', () => {
  it('has its names, those of other languages apart, and what is printed on parcels', () => {
    expect(stateOf('MX', 'AGU')).toEqual({
      ...{ code: 'AGU', names: ['Aguascalientes', 'Ags.'], byLanguage: new Map(), printed: 'Ags.' },
    })
    expect(stateOf('BS', 'Crooked Island')).toEqual({
      ...{ code: 'Crooked Island', names: [], byLanguage: new Map(), printed: null },
    })
    expect(stateOf('IN', 'AN')).toEqual({
      code: 'AN',
      names: ['Andaman and Nicobar Islands', 'Andaman & Nicobar'],
      byLanguage: new Map([['hi', 'अंडमान और निकोबार द्वीपसमूह']]),
      printed: null,
    })
  })

  it('goes by every name, and by no other', () => {
    expect(allNames(stateOf('MX', 'AGU'))).toEqual(['Aguascalientes', 'Ags.', 'Ags.', 'AGU'])
    expect(allNames(stateOf('CA', 'QC'))).toEqual(['Quebec', 'Québec', 'QC'])
    expect(allNames(stateOf('JP', 'JP-13'))).toEqual(['東京都', 'Tokyo', 'JP-13'])
    expect(allNames(stateOf('BS', 'Crooked Island'))).toEqual(['Crooked Island'])
  })

  it.each([
    ['CA', 'QC', 'fr', 'Québec'],
    ['CA', 'QC', 'fr-CA-x-old', 'Québec'],
    ['CA', 'QC', 'de', 'Quebec'],
    ['IN', 'MH', 'hi', 'महाराष्ट्र'],
    ['IN', 'MH', 'en', 'Maharashtra'],
    ['JP', 'JP-13', 'ja-JP', '東京都'],
    ['JP', 'JP-13', '', 'Tokyo'],
    ['HK', 'Kowloon', 'zh-HK', '九龍'],
    ['HK', 'Kowloon', 'en', 'Kowloon'],
    ['RU', 'MOW', 'en', 'Moskva'],
    ['BS', 'Crooked Island', 'en', 'Crooked Island'],
    ['BS', 'Crooked Island', 'de', 'Crooked Island'],
  ])('of %s, %s, is called in %s: %s', (country, code, language, name) => {
    expect(statesOf(country, language).find((state) => state.code === code)).toEqual({ code, name })
  })

  it.each([
    ['US', 'OR', true, 'OR'],
    ['CA', 'QC', true, 'QC'],
    ['AU', 'NSW', true, 'NSW'],
    ['BR', 'SP', true, 'SP'],
    ['IT', 'RM', true, 'RM'],
    ['MX', 'AGU', true, 'Ags.'],
    ['MX', 'CMX', false, 'CDMX'],
    ['US', 'OR', false, 'OR'],
    ['ES', 'B', true, 'Barcelona'],
    ['ES', 'B', false, 'Barcelona'],
    ['JP', 'JP-13', true, 'Tokyo'],
    ['JP', 'JP-13', false, '東京都'],
    ['HK', 'Kowloon', true, 'Kowloon'],
    ['HK', 'Kowloon', false, '九龍'],
    ['BS', 'Crooked Island', true, 'Crooked Island'],
    ['BS', 'Crooked Island', false, 'Crooked Island'],
    // What is none of the country's stays as it was written.
    ['US', 'Ontario', true, 'Ontario'],
    ['JP', '東京', true, '東京'],
    ['DE', 'Bayern', true, 'Bayern'],
    ['XX', 'x', false, 'x'],
  ])('of %s, %s, on a parcel (in Latin letters: %s) is %s', (country, code, inLatin, text) => {
    expect(printState(country, code, inLatin)).toBe(text)
  })

  it.each([
    ['US', '  new - _york ', 'NY'],
    ['US', 'US-OR', 'OR'],
    ['US', 'us or', 'OR'],
    ['US', 'USOR', null],
    ['US', 'OR-US', null],
    ['CA', 'Newfoundland&Labrador', 'NL'],
    ['IN', 'Dadra & Nagar Haveli & Daman & Diu', 'DH'],
    ['IN', 'ct', 'CG'],
    ['IN', 'TG', 'TS'],
    ['IN', 'UT', 'UK'],
    ['IN', 'or', 'OD'],
    ['US', 'ct', 'CT'],
    ['US', 'or', 'OR'],
    ['IE', 'Co. Cork', 'CO'],
    ['IE', 'Cork', 'CO'],
    ['IE', 'County', null],
    ['JP', '京都府', 'JP-26'],
    ['JP', '京都', 'JP-26'],
    ['JP', '京', null],
    ['JP', '大阪', 'JP-27'],
    ['JP', '神奈川', 'JP-14'],
    ['JP', '北海道', 'JP-01'],
    ['JP', '北海', null],
    ['CN', '安徽', 'CN-34'],
    ['CN', '北京', 'CN-11'],
    ['TW', '台北', 'TPE'],
    ['TW', '新竹市', 'HSZ'],
    ['TW', '新竹縣', 'HSQ'],
    // A code wins over another state's name.
    ['CO', 'COR', 'COR'],
    ['BB', 'anything', 'anything'],
  ])('of %s by the text %j is %j', (country, text, code) => {
    expect(resolveState(country, text)).toBe(code)
    // Known or not, it is the same the second time.
    expect(resolveState(country, text)).toBe(code)
  })

  it('is looked for in no country that is none', () => {
    for (const country of ['XX', '', 'constructor', 'toString', '__proto__'])
      expect([country, findState(country, 'OR'), resolveState(country, 'OR')]).toEqual([country, null, 'OR'])
  })
})

describe('a text', () => {
  it.each([
    ['', true],
    ['1 Lane, 2/3', true],
    ['Łódź Œuvre', true],
    ['e\u0301', true],
    ['東', false],
    ['Tokyo 東京', false],
    ['Αθήνα', false],
    ['Львів', false],
  ])('%j is in Latin letters: %s', (text, isIt) => {
    expect(isLatin(text)).toBe(isIt)
  })
})

// Last: what is read of a country is kept, and the tests above are asked of how it is read.
describe('every country', () => {
  it('names each state by a code in Latin letters, which is printed where no name is', () => {
    const codes = countryCodes.flatMap((country) => postalCountry(country).states.map(({ code }) => code))
    expect(codes.filter((code) => code === '' || !isLatin(code))).toEqual([])
  })
})
