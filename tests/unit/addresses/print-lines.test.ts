import { expect, it } from 'vitest'
import { pickParts, printAddress } from '#lib/domains/people/accounts/addresses/index.ts'

it.each([
  // What stands between two parts is printed if both are there.
  [{ name: 'A', city: 'Dhaka', postcode: '1340', country: 'BD' }, ['A', 'Dhaka - 1340', 'Bangladesh']],
  [{ name: 'A', postcode: '1340', country: 'BD' }, ['A', '1340', 'Bangladesh']],
  [{ name: 'A', city: 'Dhaka', country: 'BD' }, ['A', 'Dhaka', 'Bangladesh']],
  [{ city: 'Adana', state: 'TR-01', postcode: '01960', country: 'TR' }, ['01960 Adana/Adana', 'Türkiye']],
  [{ city: 'San Salvador', postcode: 'CP 1101', country: 'SV' }, ['CP 1101-San Salvador', 'El Salvador']],
  [
    { city: 'Nassau', state: 'Crooked Island', postcode: 'X', country: 'BS' },
    ['Nassau, Crooked Island', 'X', 'Bahamas'],
  ],
  [{ state: 'OR', postcode: '97201', country: 'US' }, ['OR 97201', 'United States']],
  [{ postcode: '97201', country: 'US' }, ['97201', 'United States']],
  [{ city: 'Portland', state: 'OR', country: 'US' }, ['Portland, OR', 'United States']],
  [{ city: 'Abidjan', country: 'CI' }, ['Abidjan', 'Côte d’Ivoire']],
  [{ line2: 'Flat 2', city: 'Abidjan', country: 'CI' }, ['Flat 2 Abidjan', 'Côte d’Ivoire']],
  // A sign of the postcode stands before it, and only there.
  [{ name: '花子', postcode: '150-0002', country: 'JP' }, ['Japan', '〒150-0002', '花子']],
  [{ name: '花子', country: 'JP' }, ['Japan', '花子']],
  // Without letters, an address is in Latin ones.
  [{ line1: '1-2', country: 'JP' }, ['1-2', 'Japan']],
  [{ city: '東京', country: 'JP' }, ['Japan', '東京']],
  [{ line1: '渋谷', name: 'Ada', country: 'JP' }, ['Japan', '渋谷', 'Ada']],
  [{ line2: '渋谷', name: 'Ada', country: 'JP' }, ['Japan', '渋谷', 'Ada']],
  [{ name: 'A', line1: '1', line2: '2', city: 'X', state: 'Y', postcode: 'Z' }, ['A', '1', '2', 'Z X', 'Y']],
  [{}, []],
])('the lines of %j are %j', (address, lines) => {
  expect(printAddress(address, 'en')).toEqual(lines)
})

it('the country is named in the reader’s language', () => {
  expect(printAddress({ country: 'DE' }, 'fr')).toEqual(['Allemagne'])
  expect(printAddress({ country: 'ZZ' }, 'en')).toEqual([expect.any(String)])
})

it('parts that are missing are none, and what is no part is left out', () => {
  const none = { name: null, phone: null, line1: null, line2: null, city: null, state: null, postcode: null }
  expect(pickParts({})).toEqual({ ...none, country: null })
  const whole = {
    ...{ name: 'A', phone: '12345', line1: '1', line2: '2', city: 'X', state: 'OR' },
    ...{ postcode: '97201', country: 'US' },
  }
  expect(pickParts({ ...whole, id: 7, label: 'Home' } as object)).toEqual(whole)
})
