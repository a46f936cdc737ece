import { describe, expect, it } from 'vitest'
import { chooseLabelWeights, isOutsideLabels, labelOf } from '#lib/search/engines/label-weights.ts'

it('labels are given in order of appearance; of many weights, the extremes and two between have one', () => {
  expect(chooseLabelWeights([1, 10, 1, 4])).toEqual([1, 10, 4])
  expect(chooseLabelWeights([3, 1, 7, 2, 5, 4, 6])).toEqual([7, 5, 3, 1])
})

it('a weight has the label of the nearest by ratio; 0 has that of the least', () => {
  const weights = [10, 1, 4]
  expect([10, 6, 7, 3, 0].map((weight) => labelOf(weights, weight))).toEqual(['A', 'C', 'A', 'C', 'B'])
})

it('a weight gets its own label while one is free, or if it is more than twice as far out as all', () => {
  expect([1, 2].map((weight) => isOutsideLabels(weight, [1, 10]))).toEqual([false, true])
  expect([4, 5, 20, 21, 30].map((weight) => isOutsideLabels(weight, [8, 9, 10, 8.5]))).toEqual([
    ...[false, false, false, true, true],
  ])
  expect(isOutsideLabels(3.9, [8, 9, 10, 8.5])).toBe(true)
})

describe('labels for weights', () => {
  it('are as many as weights up to four; of more, the extremes and two between', () => {
    expect(chooseLabelWeights([1, 4, 2, 3, 4])).toEqual([1, 4, 2, 3])
    expect(chooseLabelWeights([1, 5, 4, 3, 2])).toEqual([5, 4, 2, 1])
    expect(chooseLabelWeights([])).toEqual([])
  })

  it('are those of the nearest weight', () => {
    expect([8, 4, 2, 1].map((weight) => labelOf([8, 4, 2, 1], weight))).toEqual(['A', 'B', 'C', 'D'])
    expect([100, 3, 0.1, 0].map((weight) => labelOf([8, 4, 2, 1], weight))).toEqual(['A', 'B', 'D', 'D'])
    expect(labelOf([], 1)).toBe('D')
  })

  it('are wanted for a weight beyond twice the greatest, or below half of the least', () => {
    const weights = [8, 4, 2, 1]
    expect([16, 17, 0.5, 0.4, 3].map((weight) => isOutsideLabels(weight, weights))).toEqual([
      ...[false, true, false, true, false],
    ])
    expect(isOutsideLabels(3, [8, 4, 2])).toBe(true)
  })
})
