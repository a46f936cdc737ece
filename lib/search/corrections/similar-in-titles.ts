import type { SearchEngine } from '../contracts.ts'
import { parseQuery } from '../query/parse-query.ts'
import { queryWords } from '../query/words.ts'
import { measureDistance, mostEdits, toPoints } from './edit-distance.ts'
import type { SimilarWord } from './similar-word.ts'

const STEM_LETTERS = 3
const TITLES = 20

/** For engines that cannot list similar words: those in titles that a search for the first letters finds. */
export async function similarInTitles(
  engine: Pick<SearchEngine, 'search'>,
  type: string,
  typed: string,
): Promise<SimilarWord[]> {
  const { total } = await engine.search(type, parseQuery(typed), 1)
  if (total > 0) return [{ word: typed, distance: 0, isLonger: false, documents: total }]
  const points = toPoints(typed)
  const most = mostEdits(points.length)
  if (most === 0 || /\p{N}/u.test(typed)) return []
  const stem = [...typed].slice(0, STEM_LETTERS).join('')
  const { items } = await engine.search(type, parseQuery(stem), TITLES)
  const found = new Map<string, SimilarWord>()
  for (const word of items.flatMap(({ title }) => queryWords(title))) {
    const other = toPoints(word)
    const distance = measureDistance(points, other, other.length, most).whole
    if (distance > most) continue
    found.set(word, { word, distance, isLonger: false, documents: (found.get(word)?.documents ?? 0) + 1 })
  }
  return [...found.values()]
}
