import { expect, it } from 'vitest'
import { MAX_PRICE, parseMajor, parsePrice, parseTyped } from '#lib/services/money/parse-price.ts'

it.each([
  ['12.5', 1250],
  ['0', 0],
  ['9999999999.99', MAX_PRICE],
])('%s is a price', (text, minor) => expect(parsePrice(text, 2)).toBe(minor))

it.each(['10000000000', '', '12.345', '-1', 'free'])('"%s" is no price', (text) =>
  expect(parsePrice(text, 2)).toBeNull(),
)

it('an amount without decimals has none to fill in', () => {
  expect(parseMajor('12', 0)).toBe(12)
  expect(parseMajor('12', 2)).toBe(1200)
})

it.each([
  ['1.5', 150],
  ['1,5', 150],
  [' 12,50 ', 1250],
  ['1.50', 150],
  ['7', 700],
])('“%s” is typed with either decimal mark', (text, minor) => expect(parseTyped(text, 2)).toBe(minor))

it.each(['1.234,50', '1,234.50', '1.234', '1,234', '1 234', ',5', '1.', "1'000"])(
  '“%s” is refused rather than guessed',
  (text) => expect(parseTyped(text, 2)).toBeNull(),
)
