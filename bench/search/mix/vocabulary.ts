import { indexWords, isInner } from '#word-index/words'
import { readCorpus } from '../corpora/corpus-file.ts'

export type Vocabulary = {
  /** The words of titles and of bodies, in order. */
  texts: string[][]
  /** Found in at most two of the documents looked at. */
  rare: string[]
  /** Found in the most documents. */
  common: string[]
  /** More of these, however short. */
  frequent: string[]
}

const LOOKED_AT = 30_000
const TEXTS_OF_EVERY = 10
const RARE_AT_MOST = 2
const COMMON = 30
const FREQUENT = 80
const SHORTEST_COMMON = 3
const SHORTEST_RARE = 5

/** The words of a corpus's first documents. */
export function readVocabulary(file: string): Vocabulary {
  const texts: string[][] = []
  const frequencies = new Map<string, number>()
  let looked = 0
  for (const { title, body } of readCorpus(file)) {
    const titleWords = wordsToType(title)
    const bodyWords = wordsToType(body)
    if (looked % TEXTS_OF_EVERY === 0) texts.push(titleWords, bodyWords)
    for (const word of new Set([...titleWords, ...bodyWords])) {
      frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
    }
    if (++looked === LOOKED_AT) break
  }
  const falling = [...frequencies].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return {
    texts,
    rare: falling
      .filter(([word, frequency]) => frequency <= RARE_AT_MOST && word.length >= SHORTEST_RARE)
      .map(([word]) => word),
    common: falling
      .map(([word]) => word)
      .filter((word) => word.length >= SHORTEST_COMMON)
      .slice(0, COMMON),
    frequent: falling.map(([word]) => word).slice(0, FREQUENT),
  }
}

/** Without those that stand for others, which nobody can type. */
function wordsToType(text: string): string[] {
  return indexWords(text).filter((word) => !isInner(word))
}
