import { describe, expect, it } from 'vitest'
import { countryCodes } from '#lib/domains/people/accounts/addresses/countries/country-codes.ts'
import { postalCountry, statesOf } from '#lib/domains/people/accounts/addresses/countries/postal-country.ts'
import {
  examplePostcode,
  formatPostcode,
  isPostcode,
  postcodeUse,
} from '#lib/domains/people/accounts/addresses/countries/postcode.ts'
import { resolveState } from '#lib/domains/people/accounts/addresses/countries/resolve-state.ts'
import { printAddress } from '#lib/domains/people/accounts/addresses/index.ts'

const isTaken = (country: string, text: string) => isPostcode(country, formatPostcode(country, text))

describe('a postcode', () => {
  it.each([
    ['US', '97201', '97201'],
    ['US', '972011234', '97201-1234'],
    ['US', '97201 1234', '97201-1234'],
    ['US', '97201–1234', '97201-1234'],
    ['DE', ' 10115 ', '10115'],
    ['DE', 'D-10115', '10115'],
    ['CH', 'ch-8001', '8001'],
    ['LT', 'LT04340', '04340'],
    ['AZ', 'AZ1000', '1000'],
    ['MD', 'MD2012', '2012'],
    ['HT', 'HT6110', '6110'],
    ['LU', 'L-1234', '1234'],
    ['LU', 'L1234', '1234'],
    ['LV', '1073', 'LV-1073'],
    ['LV', 'LV1073', 'LV-1073'],
    ['SV', '1101', 'CP 1101'],
    ['SA', '١١٥٦٤', '11564'],
    ['IR', '۱۱۹۳۶۱۲۳۴۵', '11936-12345'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'M25BQ', 'M2 5BQ'],
    ['NL', '1012lg', '1012 LG'],
    ['CA', 'k1a-0b1', 'K1A 0B1'],
    ['IE', 'd02x285', 'D02 X285'],
    ['JP', '〒154-0023'.replace('〒', ''), '154-0023'],
    ['JP', '１５４００２３', '154-0023'],
    ['PL', '00950', '00-950'],
    ['PT', '1000205', '1000-205'],
    ['BR', '40301110', '40301-110'],
  ])('of %s is written as there: %s', (country, given, written) => {
    expect([formatPostcode(country, given), isTaken(country, given)]).toEqual([written, true])
  })

  it.each([
    ['US', 'ABC'],
    ['US', '2134'],
    ['US', '972011'],
    ['DE', '1011'],
    ['GB', 'SW1A'],
    ['CA', '97201'],
    ['NL', '0012 LG'],
    ['SZ', '100'],
    ['PE', '23'],
  ])('of %s is not %s', (country, text) => {
    expect(isTaken(country, text)).toBe(false)
  })

  it('is taken as each country gives it for an example', () => {
    for (const country of countryCodes)
      for (const example of postalCountry(country).examples) {
        expect([country, example, isTaken(country, example)]).toEqual([country, example, true])
        const bare = example.replace(/[\s-]/g, '').toLowerCase()
        expect([country, example, isTaken(country, bare)]).toEqual([country, example, true])
      }
  })

  it('is any text where there are none, and as it was where the country is not known', () => {
    expect(postcodeUse('HK')).toBe('none')
    expect(isTaken('HK', 'anything')).toBe(true)
    expect(formatPostcode(null, ' ab  1 ')).toBe('AB 1')
    expect(postcodeUse('US')).toBe('required')
    expect(postcodeUse('IE')).toBe('optional')
    expect(examplePostcode('US')).toBe('95014')
  })
})

describe('a state', () => {
  it.each([
    ['JP', '東京都', 'JP-13'],
    ['JP', '東京', 'JP-13'],
    ['JP', 'tokyo', 'JP-13'],
    ['JP', '13', 'JP-13'],
    ['AE', 'دبي', 'DU'],
    ['AE', 'Dubai', 'DU'],
    ['HK', '九龍', 'Kowloon'],
    ['CA', 'Québec', 'QC'],
    ['CA', 'Colombie-Britannique', 'BC'],
    ['MX', 'CDMX', 'CMX'],
    ['IN', 'महाराष्ट्र', 'MH'],
    ['IN', 'OR', 'OD'],
    ['US', 'Puerto Rico', 'PR'],
    ['US', 'gu', 'GU'],
    ['US', 'VI', 'VI'],
    ['US', 'AS', 'AS'],
    ['US', 'MP', 'MP'],
    ['US', 'AA', 'AA'],
    ['US', 'AE', 'AE'],
    ['US', 'AP', 'AP'],
    ['KR', '서울', 'KR-11'],
    ['KR', 'Seoul', 'KR-11'],
    ['IE', 'Dublin', 'D'],
  ])('of %s is known by %s', (country, text, code) => {
    expect(resolveState(country, text)).toBe(code)
  })

  it('is named in the buyer’s language where the country has such a name, else in Latin letters', () => {
    const name = (country: string, code: string, language: string) =>
      statesOf(country, language).find((state) => state.code === code)?.name
    expect(name('JP', 'JP-13', 'ja')).toBe('東京都')
    expect(name('JP', 'JP-13', 'de')).toBe('Tokyo')
    expect(name('AE', 'DU', 'ar')).toBe('دبي')
    expect(name('AE', 'DU', 'en')).toBe('Dubai')
    expect(name('CA', 'QC', 'fr-CA')).toBe('Québec')
    expect(name('CA', 'BC', 'en')).toBe('British Columbia')
  })

  it('and its postcode are called as in its country, whose language its first name is in', () => {
    const called = (country: string) => {
      const { postcodeName, stateName, language, needsPostcode, postcode } = postalCountry(country)
      return [postcodeName, stateName, language, needsPostcode, postcode?.source ?? null]
    }
    expect(called('JP')).toEqual(['postcode', 'prefecture', 'ja', true, '^(?:\\d{3}-?\\d{4})$'])
    expect(called('US').slice(0, 4)).toEqual(['zip', 'state', 'en', true])
    expect(called('IE').slice(0, 4)).toEqual(['eircode', 'county', 'en', false])
    for (const country of ['AG', 'XX', 'toString'])
      expect(called(country)).toEqual(['postcode', 'region', 'en', false, null])
    expect(postalCountry('XX')).toMatchObject({ format: '%N\n%A\n%Z %C', latinFormat: '%N\n%A\n%Z %C' })
    expect(postalCountry('XX')).toMatchObject({ examples: [], states: [] })
    const canada = postalCountry('CA').states.find(({ code }) => code === 'QC')
    expect(canada).toEqual({
      code: 'QC',
      names: ['Quebec'],
      byLanguage: new Map([['fr', 'Québec']]),
      printed: null,
    })
  })

  it('has a code of its own in every country', () => {
    for (const country of countryCodes) {
      const codes = statesOf(country, 'en').map(({ code }) => code)
      expect([country, new Set(codes).size]).toEqual([country, codes.length])
    }
  })

  it('counts territories of the United States as states and as countries', () => {
    for (const code of ['PR', 'GU', 'VI', 'AS', 'MP']) {
      expect(countryCodes).toContain(code)
      expect(statesOf('US', 'en').map((state) => state.code)).toContain(code)
    }
  })
})

describe('an address on paper', () => {
  const print = (address: object) => printAddress({ name: 'Ada Lind', line1: '1 Lane', ...address }, 'en')

  it.each([
    [
      { city: 'Portland', state: 'OR', postcode: '97201', country: 'US' },
      ['Ada Lind', '1 Lane', 'Portland, OR 97201', 'United States'],
    ],
    [
      { city: 'Portland', state: null, postcode: '97201', country: 'US' },
      ['Ada Lind', '1 Lane', 'Portland 97201', 'United States'],
    ],
    [
      { city: 'London', postcode: 'SW1A 1AA', country: 'GB' },
      ['Ada Lind', '1 Lane', 'London', 'SW1A 1AA', 'United Kingdom'],
    ],
    [
      { line2: 'Hof', city: 'Berlin', postcode: '10115', country: 'DE' },
      ['Ada Lind', '1 Lane', 'Hof', '10115 Berlin', 'Germany'],
    ],
    [
      { city: 'Zürich', postcode: '8001', country: 'CH' },
      ['Ada Lind', '1 Lane', '8001 Zürich', 'Switzerland'],
    ],
    [
      { city: 'Shibuya', state: 'JP-13', postcode: '150-0002', country: 'JP' },
      ['Ada Lind', '1 Lane', 'Shibuya, Tokyo', '150-0002', 'Japan'],
    ],
    [
      {
        ...{ name: '山田花子', line1: '渋谷2-1', city: '渋谷区' },
        ...{ state: 'JP-13', postcode: '150-0002', country: 'JP' },
      },
      ['Japan', '〒150-0002', '東京都渋谷区', '渋谷2-1', '山田花子'],
    ],
    [
      { city: 'Roma', state: 'RM', postcode: '00144', country: 'IT' },
      ['Ada Lind', '1 Lane', '00144 Roma RM', 'Italy'],
    ],
    [
      { city: 'Singapore', postcode: '546080', country: 'SG' },
      ['Ada Lind', '1 Lane', 'Singapore 546080', 'Singapore'],
    ],
    // What the country's mail has no place for is printed all the same.
    [
      { city: 'Berlin', state: 'Land Berlin', postcode: '10115', country: 'DE' },
      ['Ada Lind', '1 Lane', '10115 Berlin', 'Land Berlin', 'Germany'],
    ],
    [{ city: 'Nowhere', country: null }, ['Ada Lind', '1 Lane', 'Nowhere']],
    // A part that is missing leaves none of what stands around it.
    [{ line1: null, state: 'OR', country: 'US' }, ['Ada Lind', 'OR', 'United States']],
    [
      { line1: null, line2: 'Flat 2', city: 'Portland', country: 'US' },
      ['Ada Lind', 'Flat 2', 'Portland', 'United States'],
    ],
    [
      { name: '山田花子', line1: null, city: '渋谷区', state: 'JP-13', country: 'JP' },
      ['Japan', '東京都渋谷区', '山田花子'],
    ],
    [{ name: null, line1: null, country: 'US' }, ['United States']],
    [{ name: null, line1: null }, []],
    [{ line1: null, city: 'Cork', state: 'CO', country: 'IE' }, ['Ada Lind', 'Cork', 'Co. Cork', 'Ireland']],
    [{ line1: null, state: 'Ssss', country: 'JP' }, ['Ada Lind', 'Ssss', 'Japan']],
    [{ line1: null, city: 'Here', country: 'XX' }, ['Ada Lind', 'Here', 'XX']],
    [
      { name: '홍길동', line1: null, city: '중구', state: 'KR-11', postcode: '03051', country: 'KR' },
      ['서울 중구', '홍길동', '03051', 'South Korea'],
    ],
  ])('has the lines of its country: %j', (address, lines) => {
    expect(print(address)).toEqual(lines)
  })

  it('loses nothing in any country', () => {
    for (const country of countryCodes) {
      const text = print({ city: 'Cccc', state: 'Ssss', postcode: 'Zzzz', country }).join('\n')
      for (const part of ['Ada Lind', '1 Lane', 'Cccc', 'Ssss', 'Zzzz'])
        expect([country, text]).toEqual([country, expect.stringContaining(part)])
    }
  })
})
