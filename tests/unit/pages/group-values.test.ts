import { expect, test } from 'vitest'
import { groupValues } from '#lib/pages/shop/products/group-values.ts'

function group(...values: string[]): string[][] {
  return groupValues(values.map((value) => ({ value }))).map((one) => one.map(({ value }) => value))
}

test('sizes of clothes, shoes, lengths and words stand apart, each in its order', () => {
  expect(
    group(
      'Long',
      '44',
      'XL',
      '30 cm',
      'S',
      '36–39',
      'L/XL',
      '9',
      '2XL',
      'Regular',
      '20 cm',
      'M',
      '3 × 4 m',
      '40–43',
      '3 × 3 m',
      'S/M',
    ),
  ).toEqual([
    ['S', 'S/M', 'M', 'L/XL', 'XL', '2XL'],
    ['9', '44'],
    ['36–39', '40–43'],
    ['20 cm', '30 cm'],
    ['3 × 3 m', '3 × 4 m'],
    ['Long', 'Regular'],
  ])
})

test('grams and kilograms, millilitres and litres stand together, by what they amount to', () => {
  expect(group('1 kg', '250 g', '500 g', '1,5 kg')).toEqual([['250 g', '500 g', '1 kg', '1,5 kg']])
  expect(group('0.75 l', '330 ml', '1 l')).toEqual([['330 ml', '0.75 l', '1 l']])
})

test('half sizes are numbers, and names that begin with one are words', () => {
  expect(group('42.5', '8', '42', '4 Seasons', '3-in-1')).toEqual([
    ['8', '42', '42.5'],
    ['4 Seasons', '3-in-1'],
  ])
})

test('vouchers are sorted by their amount', () => {
  expect(group('$100', '$25', '$50')).toEqual([['$25', '$50', '$100']])
})

test('a letter that no size has is a word, also beside sizes', () => {
  expect(group('A', 'M', 'Lilac', 'XXS')).toEqual([
    ['XXS', 'M'],
    ['A', 'Lilac'],
  ])
})
