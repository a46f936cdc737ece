import type { SearchDocument } from '#lib/search/documents/build-document.ts'
import { type LabelWeights, labelOf } from '#lib/search/engines/label-weights.ts'
import { exactWord, indexWords } from '#word-index/words'

/** A document's words as they are indexed, with all their forms, under the labels of their weights. */
export function labelWords({ fields }: SearchDocument, weights: LabelWeights): Record<string, string[]> {
  const words: Record<string, string[]> = {}
  for (const [text, weight] of Object.values(fields)) {
    const label = labelOf(weights, weight)
    words[label] = [...(words[label] ?? []), ...indexWords(text)]
  }
  return words
}

/** The words that stand for a document's texts as a whole. */
export function exactWords({ wholes }: SearchDocument): string[] {
  return wholes.map(exactWord).filter((word) => word !== null)
}
