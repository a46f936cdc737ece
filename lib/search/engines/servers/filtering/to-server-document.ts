import type { SearchDocument } from '#lib/search/documents/build-document.ts'
import type { LabelWeights } from '#lib/search/engines/label-weights.ts'
import { isInner } from '#word-index/words'
import { exactWords, labelWords } from '../label-words.ts'
import { toBeginnings, toToken } from './tokens.ts'

/** A document of a million letters would otherwise come to a million beginnings. Few have more different words than this. */
const MAX_BEGUN = 3000

/** A document for servers that filter by whole values: its words and their beginnings, and beside them what ranks. */
export function toServerDocument(document: SearchDocument, weights: LabelWeights, savedAt: number) {
  const labelled = labelWords(document, weights)
  const words = [...new Set(Object.values(labelled).flat())]
  const typed = words.filter((word) => !isInner(word))
  const texts = Object.entries(labelled).map(([label, list]) => [
    label,
    list
      .filter((word) => !isInner(word))
      .map(toToken)
      .join(' '),
  ])
  return {
    id: String(document.id),
    row: Number(document.id),
    words: words.map(toToken),
    beginnings: [
      ...new Set([
        ...typed.slice(0, MAX_BEGUN).flatMap(toBeginnings),
        ...typed.slice(MAX_BEGUN).map(toToken),
      ]),
    ],
    exact: exactWords(document).map(toToken),
    ...Object.fromEntries(texts),
    visible_from: document.visibleFrom,
    saved_at: savedAt,
    result: document.result,
  }
}
