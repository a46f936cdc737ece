import type { SearchQuery } from '#lib/search/contracts.ts'
import type { SearchDocument } from '#lib/search/documents/build-document.ts'
import { LABELS, type LabelWeights, labelOf } from '#lib/search/engines/label-weights.ts'
import { looseParts, mayBeLonger, wholeParts } from '#word-index'
import { exactWord, indexWords } from '#word-index/words'

/** PostgreSQL has this many positions. */
const LAST_POSITION = 16_383

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
    const label = labelOf(weights, weight)
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
