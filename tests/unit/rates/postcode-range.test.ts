import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everyPostcode, lastKeyFrom, parsePostcodeRange, postcodeKey } from '#lib/domains/shop/rates/zone.ts'
import { refusalIn } from '#tests/support/refusal-of.ts'

const isIn = (country: string, range: string, postcode: string | null) => {
  const { postcodeFrom, postcodeTo } = parsePostcodeRange(country, range)
  const key = postcodeKey(country, postcode)
  return key >= postcodeFrom && key <= postcodeTo
}

describe('a range of postcodes', () => {
  it.each([
    ['US', '90210', ['90210', ' 90210 ', '90210-1234'], ['90211', '9021', '902100', '', null]],
    ['US', '90210..90299', ['90210', '90299', '90299-9999', '90250'], ['90209', '90300', '9021', null]],
    ['US', '90210...90299', ['90210', '90299'], ['90300']],
    ['GB', 'SW1*', ['SW1A 1AA', 'sw1a1aa', 'SW1', 'ＳＷ１Ａ 1AA'], ['SW2 1AA', 'SW', 'S W', null]],
    ['GB', 'sw1a 1aa', ['SW1A1AA', 'sw1a-1aa'], ['SW1A 1AB', 'SW1A 1A']],
    ['GB', 'SW1A..SW1E', ['SW1A 0AA', 'SW1E 6ZZ', 'SW1C 1AA'], ['SW1F 1AA', 'SW19 1AA', 'SW1']],
    ['CA', 'H2X*', ['H2X 1Y4', 'h2x1y4'], ['H2Y 1Y4', 'H2']],
    ['NL', '1000 AA..1099 ZZ', ['1012 LG', '1000aa', '1099ZZ'], ['0999 ZZ', '1100 AA']],
  ])('%s %s takes in these alone', (country, range, within, without) => {
    expect(within.filter((postcode) => !isIn(country, range, postcode))).toEqual([])
    expect(without.filter((postcode) => isIn(country, range, postcode))).toEqual([])
  })

  it.each([
    ['sw1 *', 'SW1*'],
    [' 90210 .. 90299 ', '90210..90299'],
    ['h2x-1y4', 'H2X1Y4'],
  ])('%s is kept as %s', (given, kept) => {
    expect(parsePostcodeRange('XX', given).postcodes).toBe(kept)
  })

  it.each([
    '*',
    '',
    ' ',
    '9*0',
    '90299..90210',
    '902..90299',
    '1..2..3',
    '..9',
    'Ω1',
    '1234567890123',
    "1';--",
  ])('%j is refused', (given) => {
    expect(refusalIn(() => parsePostcodeRange('US', given))).toMatch(
      /^postcodes: postcode_(range|order|ends)$/,
    )
  })

  it('compares as texts do, and fits into 64 bits', () => {
    const code = fc.stringMatching(/^[0-9A-Z]{1,12}$/)
    fc.assert(
      fc.property(code, code, (a, b) => {
        const [x, y] = [postcodeKey('GB', a), postcodeKey('GB', b)]
        expect(x === y ? 0 : x < y ? -1 : 1).toBe(a === b ? 0 : a < b ? -1 : 1)
        expect(x <= lastKeyFrom(b)).toBe(a < b || a.startsWith(b))
      }),
    )
    expect(everyPostcode.postcodeTo).toBe(6_582_952_005_840_035_280n)
    expect(everyPostcode.postcodeTo < 2n ** 63n).toBe(true)
    expect(postcodeKey('US', null)).toBe(0n)
  })
})
