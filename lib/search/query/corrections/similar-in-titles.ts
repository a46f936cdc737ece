import type { Database } from '#lib/platform/database/db.ts'
import {
  addSimilar,
  byLikelihood,
  isCompoundOf,
  maxEdits,
  measureDistance,
  type SimilarWord,
  type SimilarWords,
  splitWord,
  toPoints,
} from '#word-index'
import { queryWords } from '#word-index/words'
import type { Searchable, SearchEngine } from '../../contracts.ts'
import { delegateOf } from '../../lists/delegate.ts'
import { parseQuery } from '../parse-query.ts'

/** The newest: reading more would hold up an answer. */
const MOST_TITLES = 20_000

/** How many visible rows have each word in their title, or in what weighs as much. */
export type TitleWords = ReadonlyMap<string, number>

export async function readTitleWords(
  database: Pick<Database, 'prisma'>,
  model: Searchable,
): Promise<TitleWords> {
  const weights = Object.entries(model.searchableColumns())
  const greatest = Math.max(...weights.map(([, weight]) => weight))
  const columns = weights.flatMap(([column, weight]) => (weight === greatest ? [column] : []))
  const rows = (await delegateOf(database, model).findMany({
    where: model.searchableQuery().where,
    orderBy: { id: 'desc' },
    take: MOST_TITLES,
    select: Object.fromEntries(columns.map((column) => [column, true])),
  })) as Record<string, unknown>[]
  const counts = new Map<string, number>()
  for (const row of rows) {
    const title = columns.map((column) => String(row[column] ?? '')).join('\n')
    for (const word of queryWords(title)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

/** For engines that cannot list similar words: those of titles. */
export async function similarInTitles(
  engine: Pick<SearchEngine, 'search'>,
  { type, word: typed, edits, beside }: { type: string; word: string; edits: number; beside: boolean },
  readWords: () => Promise<TitleWords>,
): Promise<SimilarWord[]> {
  if (!beside) {
    const { total } = await engine.search(type, parseQuery(typed), 0)
    if (total > 0) return [{ word: typed, distance: 0, isLonger: false, documents: total }]
  }
  const points = toPoints(typed)
  const most = Math.min(maxEdits(points.length), edits)
  if (most === 0 || /\p{N}/u.test(typed)) return []
  const found: SimilarWords = new Map()
  const words = await readWords()
  for (const [word, documents] of words) {
    if (!beside && isCompoundOf(word, typed)) return []
    const other = toPoints(word)
    const distance = measureDistance(points, other, other.length, most).whole
    if (distance <= most) addSimilar(found, { word, distance, isLonger: false, documents })
  }
  for (const [one, other] of splitWord(typed)) {
    if (!words.has(one) || !words.has(other)) continue
    const word = `${one} ${other}`
    const { total, match } = await engine.search(type, parseQuery(word), 0)
    if (total > 0 && match === 'all')
      addSimilar(found, { word, distance: 1, isLonger: false, documents: total })
  }
  return [...found.values()].sort(byLikelihood(typed))
}
