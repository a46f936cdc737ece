import type { SearchQuery, WeightedText } from '#lib/search/contracts.ts'
import type { SearchDocument } from '#lib/search/documents/build-document.ts'
import { looseParts, mayBeLonger, wholeParts } from '#word-index'
import { exactWord, indexWords } from '#word-index/words'

/** PostgreSQL has four labels, and this many positions. */
const LABELS = ['A', 'B', 'C', 'D'] as const
const LAST_POSITION = 16_383
const FAR = 2

/** The weights of the labels A, B, C and D, in this order. */
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

/** The weights of the labels D, C, B and A for `ts_rank`, scaled to at most 1 with their ratios unchanged. */
export function toRankWeights(weights: LabelWeights): number[] {
  const greatest = Math.max(...weights, 0) || 1
  return LABELS.map((_, label) => (weights[label] ?? 0) / greatest).reverse()
}

/** The words of all fields as a `tsvector` in its text form, which bypasses PostgreSQL's parser. */
export function toTextVector(
  { fields, wholes }: Pick<SearchDocument, 'fields' | 'wholes'>,
  weights: LabelWeights,
): string {
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
  const exact = new Set(wholes.map(exactWord).filter((word) => word !== null))
  return [
    ...[...places].map(([word, found]) => `'${word}':${found.join(',')}`),
    ...[...exact].map((word) => `'${word}'`),
  ].join(' ')
}

/** A query as a `tsquery` in its text form; the last one also matches as a prefix. */
export function toTextQuery(query: SearchQuery, operator: '&' | '|'): string {
  return toTextParts(query, operator).join(` ${operator} `)
}

/** The same by part of the query. */
export function toTextParts(query: SearchQuery, operator: '&' | '|'): string[] {
  const parts = operator === '&' ? wholeParts(query) : looseParts(query)
  const last = parts.length - 1
  const termOf = (words: readonly string[], isLast: boolean) =>
    words.map((word, index) => `'${word}'${mayBeLonger(words, index, isLast) ? ':*' : ''}`).join(' & ')
  return parts
    .map((part, index) => part.map((words) => `(${termOf(words, index === last)})`))
    .map((meanings) => `(${meanings.join(' | ')})`)
}

/** The label of a weight, or of the nearest weight by ratio; the nearest to 0 is the least. */
function nearest(weights: LabelWeights, wanted: number): number {
  const exact = weights.indexOf(wanted)
  if (exact >= 0) return exact
  if (wanted === 0) return weights.indexOf(Math.min(...weights))
  const distances = weights.map((weight) => Math.abs(Math.log(weight / wanted)))
  return distances.indexOf(Math.min(...distances))
}
