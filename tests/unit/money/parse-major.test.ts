import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMajor } from '#lib/services/money/parse-price.ts'

describe('parseMajor', () => {
  it.each([
    ['12.5', 2, 1250],
    ['0.07', 2, 7],
    ['500', 0, 500],
    ['1.234', 3, 1234],
    ['19.99', 2, 1999],
  ])('reads %s with exponent %i as %i', (text, exponent, minor) => {
    expect(parseMajor(text, exponent)).toBe(minor)
  })

  it.each(['', '1.234', '-1', '1,5', '1e3', ' 1', '.5', '5.', '99999999999999999'])(
    'refuses "%s"',
    (text) => {
      expect(parseMajor(text, 2)).toBeNull()
    },
  )

  it('is exact for every amount', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 4 }), (minor, exponent) => {
        const digits = String(minor).padStart(exponent + 1, '0')
        const text = `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
        expect(parseMajor(text, exponent)).toBe(minor)
      }),
    )
  })
})
