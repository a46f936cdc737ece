import {
  addSimilar,
  maxEdits,
  measureDistance,
  type SimilarWord,
  type SimilarWords,
  toPoints,
} from '#word-index'
import { queryWords } from '#word-index/words'
import type { SearchEngine } from '../contracts.ts'
import { parseQuery } from '../query/parse-query.ts'

const STEM_LETTERS = 3
const TITLES = 20

/** For engines that cannot list similar words: those in titles that a search for the first letters finds. */
export async function similarInTitles(
  engine: Pick<SearchEngine, 'search'>,
  type: string,
  typed: string,
  edits: number,
): Promise<SimilarWord[]> {
  const { total } = await engine.search(type, parseQuery(typed), 1)
  if (total > 0) return [{ word: typed, distance: 0, isLonger: false, documents: total }]
  const points = toPoints(typed)
  const most = Math.min(maxEdits(points.length), edits)
  if (most === 0 || /\p{N}/u.test(typed)) return []
  const stem = [...typed].slice(0, STEM_LETTERS).join('')
  const { items } = await engine.search(type, parseQuery(stem), TITLES)
  const found: SimilarWords = new Map()
  for (const word of items.flatMap(({ title }) => queryWords(title))) {
    const other = toPoints(word)
    const distance = measureDistance(points, other, other.length, most).whole
    if (distance <= most) addSimilar(found, { word, distance, isLonger: false, documents: 1 })
  }
  return [...found.values()]
}
