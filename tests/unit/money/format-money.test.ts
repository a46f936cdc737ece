import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CurrencyFormat, currencyExponent, formatMoney } from '#lib/services/money/currency.ts'

const dollars: CurrencyFormat = {
  exponent: 2,
  symbol: '$',
  position: 'before',
  decimals: 2,
  decimalSeparator: '.',
  thousandsSeparator: ',',
}

describe('formatMoney', () => {
  it.each([
    [45000, {}, '$450.00'],
    [0, {}, '$0.00'],
    [5, {}, '$0.05'],
    [-1234567, {}, '-$12,345.67'],
    [
      123456789,
      { position: 'after_space', symbol: '€', decimalSeparator: ',', thousandsSeparator: '.' },
      '1.234.567,89 €',
    ],
    [1234, { exponent: 0, decimals: 0, symbol: '¥' }, '¥1,234'],
    [1234, { exponent: 3, decimals: 3, symbol: 'KD', position: 'before_space' }, 'KD 1.234'],
    [1999950, { decimals: 0, symbol: 'Rp', thousandsSeparator: '.' }, 'Rp20.000'],
    [1999949, { decimals: 0, symbol: 'Rp', thousandsSeparator: '.' }, 'Rp19.999'],
    [-49, { decimals: 0 }, '$0'],
    [12, { exponent: 0, decimals: 2 }, '$12.00'],
    [12_345, { exponent: 3, decimals: 1 }, '$12.3'],
    [Number.MAX_SAFE_INTEGER, { position: 'after' }, '90,071,992,547,409.91$'],
  ] as [number, Partial<CurrencyFormat>, string][])('writes %d as %j wants it', (amount, format, text) => {
    expect(formatMoney(amount, { ...dollars, ...format })).toBe(text)
  })

  it('loses nothing where all decimals are shown', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(0, 2, 3), (amount, exponent) => {
        const text = formatMoney(amount, { ...dollars, exponent, decimals: exponent, thousandsSeparator: '' })
        expect(Number(text.replace(/[$.]/g, ''))).toBe(amount)
      }),
    )
  })
})

describe('currencyExponent', () => {
  it('is that of ISO 4217', () => {
    expect(['USD', 'IDR', 'JPY', 'KWD', 'XXX'].map(currencyExponent)).toEqual([2, 2, 0, 3, 2])
  })
})
