import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate } from '#lib/services/money/allocate.ts'

describe('allocate', () => {
  it.each([
    [1, [1, 1], [1, 0]],
    [2, [1, 1, 1], [1, 1, 0]],
    [5, [2, 2, 2, 2], [2, 1, 1, 1]],
    // Equal remainders further on: the first of these gets the unit, not the first of all.
    [4, [2, 3, 3], [1, 2, 1]],
  ])(
    'gives the units of %i left over by equal remainders of %j to the first: %j',
    (amount, weights, parts) => {
      expect(allocate(amount, weights)).toEqual(parts)
    },
  )

  it('gives a unit to the largest remainder, wherever it stands', () => {
    expect(allocate(10, [1, 1, 4])).toEqual([2, 2, 6])
    expect(allocate(3, [1, 1, 3])).toEqual([1, 0, 2])
    expect(allocate(2, [1, 1, 3])).toEqual([1, 0, 1])
    expect(allocate(1, [1, 2])).toEqual([0, 1])
  })

  it('splits by steps what consists of them, and by single units what does not', () => {
    expect(allocate(100, [10, 10, 10], 10)).toEqual([40, 30, 30])
    expect(allocate(101, [10, 10, 10], 10)).toEqual([34, 34, 33])
    expect(allocate(20, [5, 15], 10)).toEqual([5, 15])
  })

  it('splits nothing among weights of zero', () => {
    expect(allocate(100, [])).toEqual([])
    expect(allocate(100, [0, 0])).toEqual([0, 0])
    expect(allocate(100, [0, 1, 0])).toEqual([0, 100, 0])
  })

  it('adds up to the amount, and orders equal weights from the largest part to the smallest', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.nat(1_000_000), weights, (amount, given) => {
        const parts = allocate(amount, given)
        const isNothing = given.every((weight) => weight === 0)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(isNothing ? 0 : amount)
        for (const weight of new Set(given)) {
          const same = parts.filter((_, index) => given[index] === weight)
          expect(same).toEqual(same.toSorted((a, b) => b - a))
          expect(Math.max(...same) - Math.min(...same)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})
