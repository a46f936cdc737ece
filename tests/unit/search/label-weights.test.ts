import { expect, it } from 'vitest'
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
