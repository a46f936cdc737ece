import { describe, expect, it } from 'vitest'
import { formatRate } from '#lib/services/money/format-rate.ts'

describe('formatRate', () => {
  it.each([
    [0, '0.00'],
    [1, '0.0001'],
    [10, '0.001'],
    [100, '0.01'],
    [5_000, '0.50'],
    [9_999, '0.9999'],
    [10_000, '1.00'],
    [88_750, '8.875'],
    [200_000, '20.00'],
    [1_000_000, '100.00'],
  ])('writes %d millionths as %s per cent', (rate, text) => {
    expect(formatRate(rate)).toBe(text)
  })
})
