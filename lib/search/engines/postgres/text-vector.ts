import type { WeightedText } from '#lib/search/contracts.ts'
import { indexWords } from '#lib/search/words.ts'

/** PostgreSQL knows four weights, and so many positions. */
const LABELS: readonly [least: number, label: string][] = [
  [5, 'A'],
  [2, 'B'],
  [1, 'C'],
  [0, 'D'],
]
const LAST_POSITION = 16_383

/** What the labels D, C, B and A are worth to `ts_rank`. */
export const labelWeights = [0.1, 0.2, 0.4, 1]

/** The words of all fields as a `tsvector` in its text form: our own words, which its parser does not touch. */
export function toTextVector(fields: Record<string, WeightedText>): string {
  const places = new Map<string, string[]>()
  let position = 0
  for (const [text, weight] of Object.values(fields)) {
    const label = LABELS.find(([least]) => weight >= least)?.[1] ?? 'D'
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
