import { describe, expect, it } from 'vitest'
import { changeExponent } from '#lib/services/money/currency.ts'

describe('changeExponent', () => {
  it.each([
    [5, 0, 2, 500],
    [500, 2, 0, 5],
    [1234, 3, 3, 1234],
    [0, 2, 0, 0],
    [12_300, 3, 1, 123],
    [123, 1, 3, 12_300],
    // Multiplied by 0.0001, or divided by it, these would no longer be whole.
    [10_000, 4, 0, 1],
    [3, 0, 4, 30_000],
  ])('makes %i of exponent %i into exponent %i: %i', (amount, from, to, changed) => {
    expect(changeExponent(amount, from, to)).toBe(changed)
  })

  it('makes nothing of what would have to be rounded, nor of what is too large to be exact', () => {
    expect(changeExponent(550, 2, 0)).toBeNull()
    expect(changeExponent(Number.MAX_SAFE_INTEGER, 0, 2)).toBeNull()
  })
})
