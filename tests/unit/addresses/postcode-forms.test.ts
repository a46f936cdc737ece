import { describe, expect, it } from 'vitest'
import {
  examplePostcode,
  formatPostcode,
  isPostcode,
  postcodeUse,
} from '#lib/domains/people/accounts/addresses/countries/postcode.ts'

describe('a postcode', () => {
  it.each([
    // Whatever hyphens and spaces are typed.
    ['PL', '00‐950', '00-950'],
    ['PL', '00—950', '00-950'],
    ['PL', '00−950', '00-950'],
    ['PL', '00―950', '00-950'],
    ['PL', ' 0 0 9 5 0 ', '00-950'],
    ['GB', '\tsw1a  \n 1aa ', 'SW1A 1AA'],
    ['GB', 'ec1y8sy', 'EC1Y 8SY'],
    ['GB', 'gir0aa', 'GIR 0AA'],
    ['GB', 'W1-A4ZZ', 'W1A 4ZZ'],
    ['GB', 'bfpo 57', 'BFPO 57'],
    ['NL', '1012-lg', '1012 LG'],
    // With the country before it, and without what all of a country begin with.
    ['DE', 'DE 10115', '10115'],
    ['DE', 'D - 10115', '10115'],
    ['FI', 'FIN-00100', '00100'],
    ['LV', 'lv 1073', 'LV-1073'],
    ['BB', '23026', 'BB23026'],
    ['BB', 'bb-23026', 'BB23026'],
    ['VG', '1110', 'VG1110'],
    ['AD', 'AD-100', 'AD100'],
    ['AD', '100', 'AD100'],
    ['KY', 'ky11100', 'KY1-1100'],
    ['SO', 'jh09010', 'JH 09010'],
    ['SZ', 'h100', 'H100'],
    ['AR', 'c1070aam', 'C1070AAM'],
    ['AR', '1070', '1070'],
    ['PE', 'lima23', 'LIMA 23'],
    ['PE', 'callao2', 'CALLAO 2'],
    ['TW', '10603', '10603'],
    ['BH', '317', '317'],
  ])('of %s, given as %j, is written %j', (country, given, written) => {
    expect([formatPostcode(country, given), isPostcode(country, written)]).toEqual([written, true])
  })

  it.each([
    // Not a country before it: more letters than any has, no number after them, or not at the beginning.
    ['DE', 'ABCD10115', 'ABCD10115'],
    ['DE', 'D-', 'D-'],
    ['DE', '1D-0115', '1D-0115'],
    ['DE', 'd-1011', 'D-1011'],
    ['US', 'abc  def', 'ABC DEF'],
    ['US', '97201-12', '97201-12'],
    ['SZ', '100', '100'],
    ['SO', '09010', '09010'],
    ['LV', '107', '107'],
    ['GB', '', ''],
    // Without postcodes, or unknown: as it was given, in capitals.
    ['HK', ' a – b ', 'A - B'],
    ['XX', ' d-10115 ', 'D-10115'],
    [null, 'ｄ－１０１１５', 'D-10115'],
    [null, '  a\u00a0 b ', 'A B'],
    [null, '١١٥٦٤', '11564'],
  ])('of %s that is none, %j, keeps its parts: %j', (country, given, written) => {
    expect(formatPostcode(country, given)).toBe(written)
  })

  it('is needed, possible or unknown, with an example where there are some', () => {
    const known = (country: string) => [postcodeUse(country), examplePostcode(country)]
    expect(known('GB')).toEqual(['required', 'EC1Y 8SY'])
    expect(known('IE')).toEqual(['optional', 'A65 F4E2'])
    expect(known('AD')).toEqual(['optional', 'AD100'])
    expect(known('HK')).toEqual(['none', null])
    expect(known('XX')).toEqual(['none', null])
  })

  it('is right only as a whole', () => {
    for (const [text, isIt] of [
      ['10115', true],
      ['110115', false],
      ['101155', false],
      ['10115 ', false],
      ['', false],
    ] as const)
      expect([text, isPostcode('DE', text)]).toEqual([text, isIt])
    expect(isPostcode('PE', '02001')).toBe(true)
    expect(isPostcode('PE', 'x02001')).toBe(false)
    expect(isPostcode('XX', '')).toBe(true)
  })
})
