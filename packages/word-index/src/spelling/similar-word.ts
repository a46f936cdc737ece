/** A word of the documents that is similar to one typed. */
export type SimilarWord = {
  /** Two words, with a space, if what was typed is both of them written together. */
  word: string
  /** Edits between what was typed and the word, or its beginning; 0 if documents have what was typed. */
  distance: number
  /** Only its beginning is similar, so what was typed may be unfinished. */
  isLonger: boolean
  /** How many documents have it, roughly. */
  documents: number
}

/** Similar words by themselves. */
export type SimilarWords = Map<string, SimilarWord>

/** Adds a word, or only its documents if it is known already. */
export function addSimilar(known: SimilarWords, similar: SimilarWord): void {
  const documents = similar.documents + (known.get(similar.word)?.documents ?? 0)
  known.set(similar.word, { ...similar, documents })
}

/** Words that are longer than what was typed count less, as they do in the ranking of results. */
const LONGER_WORD = 0.4

/** Fewer edits first, then the same first letter, then words that more documents have. */
export function byLikelihood(typed: string): (a: SimilarWord, b: SimilarWord) => number {
  const misses = ({ word }: SimilarWord) => (word.codePointAt(0) === typed.codePointAt(0) ? 0 : 1)
  return (a, b) =>
    a.distance - b.distance ||
    misses(a) - misses(b) ||
    weightOf(b) - weightOf(a) ||
    (a.word < b.word ? -1 : 1)
}

function weightOf({ documents, isLonger }: Pick<SimilarWord, 'documents' | 'isLonger'>): number {
  return documents * (isLonger ? LONGER_WORD : 1)
}
