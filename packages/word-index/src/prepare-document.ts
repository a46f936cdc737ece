import { fieldImpact, lengthNorm } from './bm25.ts'
import { levelOf } from './levels.ts'
import type { PreparedDocument } from './part.ts'
import { exactWord, isInner } from './words/exact-word.ts'
import { indexWords } from './words/words.ts'

/** A document as an index receives it: texts without HTML, already cut to size. */
export type RawDocument = {
  /** A whole number of at most 2^53. */
  id: number
  /** Milliseconds since 1970 from which it is visible; 0 for always. */
  visibleFrom: number
  stored: Uint8Array
  fields: Record<string, readonly [text: string, weight: number]>
  /** Texts that a query may be as a whole, such as the title: such a document comes first. */
  wholes?: readonly string[]
}

/** The words that stand for a document's whole texts. */
export function exactWords({ wholes = [] }: Pick<RawDocument, 'wholes'>): string[] {
  return [...new Set(wholes.map(exactWord).filter((word) => word !== null))]
}

/** The average number of words by field. A field that is missing counts as being of average length. */
export type FieldAverages = Record<string, number>

/** Splits a document into its words, each with its level on the scale of the index. */
export function prepareDocument(raw: RawDocument, averages: FieldAverages, scale = 1): PreparedDocument {
  const impacts = new Map<string, number>()
  for (const [name, [text, weight]] of Object.entries(raw.fields)) {
    const words = indexWords(text)
    const length = words.reduce((sum, word) => sum + (isInner(word) ? 0 : 1), 0)
    const norm = lengthNorm(length, averages[name] || length, weight)
    for (const [word, frequency] of countWords(words)) {
      impacts.set(word, (impacts.get(word) ?? 0) + fieldImpact(frequency, norm, weight / scale))
    }
  }
  const words = [...impacts].map(([word, impact]): [string, number] => [word, levelOf(impact)])
  for (const word of exactWords(raw)) words.push([word, 1])
  return { id: raw.id, visibleFrom: raw.visibleFrom, stored: raw.stored, words }
}

function countWords(words: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
