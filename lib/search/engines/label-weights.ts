import type { WeightedText } from '../contracts.ts'

/** Engines that cannot weigh each word keep texts under one of four labels, as PostgreSQL does. */
export const LABELS = ['A', 'B', 'C', 'D'] as const
const FAR = 2

/** The weights of the labels, in their order. */
export type LabelWeights = readonly number[]

export function weightsOf(fields: Record<string, WeightedText>): number[] {
  return Object.values(fields).map(([, weight]) => weight)
}

/**
 * Picks a label for each weight, in order of appearance. Of more than four weights, the greatest, the least and two in
 * between get one.
 */
export function chooseLabelWeights(weights: Iterable<number>): LabelWeights {
  const found = [...new Set(weights)]
  if (found.length <= LABELS.length) return found
  const falling = found.sort((a, b) => b - a)
  return LABELS.map(
    (_, label) => falling[Math.round((label * (falling.length - 1)) / (LABELS.length - 1))] ?? 1,
  )
}

/**
 * Whether a rebuild would give a weight its own label: while one is free, or if the weight is far outside the
 * present ones.
 */
export function isOutsideLabels(weight: number, weights: LabelWeights): boolean {
  if (weights.includes(weight)) return false
  if (weights.length < LABELS.length) return true
  // Far, so that a weight that rises with every new row does not cause a rebuild each time.
  return weight > FAR * Math.max(...weights) || weight * FAR < Math.min(...weights)
}

/** The label of a weight, or of the nearest weight by ratio; the nearest to 0 is the least. */
export function labelOf(weights: LabelWeights, wanted: number): (typeof LABELS)[number] {
  return LABELS[nearest(weights, wanted)] ?? 'D'
}

function nearest(weights: LabelWeights, wanted: number): number {
  if (wanted === 0) return weights.indexOf(Math.min(...weights))
  const distances = weights.map((weight) => Math.abs(Math.log(weight / wanted)))
  return distances.indexOf(Math.min(...distances))
}
