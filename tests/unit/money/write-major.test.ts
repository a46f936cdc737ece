import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainAmount, writeMajor } from '#lib/services/money/currency.ts'
import { parseMajor } from '#lib/services/money/parse-price.ts'

describe('writeMajor', () => {
  it.each([
    [1250, 2, '12.50'],
    [7, 2, '0.07'],
    [0, 2, '0.00'],
    [500, 0, '500'],
    [1234, 3, '1.234'],
    [5, 3, '0.005'],
  ])('writes %i with exponent %i as %s', (amount, exponent, text) => {
    expect(writeMajor(amount, exponent)).toBe(text)
  })

  it('is read as the same amount, for every amount', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 4 }), (amount, exponent) => {
        expect(parseMajor(writeMajor(amount, exponent), exponent)).toBe(amount)
      }),
    )
  })
})

it.each([
  ['USD', '12.50'],
  ['JPY', '1250'],
  ['KWD', '1.250'],
])('an amount in %s has the decimals of its currency', (currency, text) =>
  expect(plainAmount(1250, currency)).toBe(text),
)
