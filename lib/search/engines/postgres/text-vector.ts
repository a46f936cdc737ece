import type { WeightedText } from '#lib/search/contracts.ts'
import { indexWords } from '#lib/search/words.ts'

/** PostgreSQL has four labels, and this many positions. */
const LABELS = ['A', 'B', 'C', 'D'] as const
const LAST_POSITION = 16_383

/** The weights that the labels A to D stand for, the greatest first. */
export type LabelWeights = readonly number[]

/** Picks a label for each weight; of more than four weights, the greatest, the least and two in between get one. */
export function chooseLabelWeights(weights: Iterable<number>): LabelWeights {
  const falling = [...new Set(weights)].sort((a, b) => b - a)
  if (falling.length <= LABELS.length) return falling
  return LABELS.map(
    (_, label) => falling[Math.round((label * (falling.length - 1)) / (LABELS.length - 1))] ?? 1,
  )
}

/** What the labels D, C, B and A are worth to `ts_rank`, which takes numbers up to 1: their ratios stay the same. */
export function toRankWeights(weights: LabelWeights): number[] {
  const greatest = weights[0] || 1
  return LABELS.map((_, label) => (weights[label] ?? 0) / greatest).reverse()
}

/** The words of all fields as a `tsvector` in its text form: our own words, which its parser does not touch. */
export function toTextVector(fields: Record<string, WeightedText>, weights: LabelWeights): string {
  const places = new Map<string, string[]>()
  let position = 0
  for (const [text, weight] of Object.values(fields)) {
    const label = LABELS[nearest(weights, weight)] ?? 'D'
    for (const word of indexWords(text)) {
      position = Math.min(position + 1, LAST_POSITION)
      const known = places.get(word)
      if (known) known.push(`${position}${label}`)
      else places.set(word, [`${position}${label}`])
    }
  }
  return [...places].map(([word, found]) => `'${word}':${found.join(',')}`).join(' ')
}

/** Words as a `tsquery` in its text form; the last one also as a beginning. */
export function toTextQuery(words: string[], operator: '&' | '|'): string {
  return words
    .map((word, index) => `'${word}'${index === words.length - 1 ? ':*' : ''}`)
    .join(` ${operator} `)
}

/** The label of a weight, or of the one nearest to it by ratio. */
function nearest(weights: LabelWeights, wanted: number): number {
  const exact = weights.indexOf(wanted)
  if (exact >= 0) return exact
  const distances = weights.map((weight) => Math.abs(Math.log(weight / wanted)))
  return distances.indexOf(Math.min(...distances))
}
