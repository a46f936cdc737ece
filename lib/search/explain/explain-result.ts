import { type Part, wholeParts } from '#word-index'
import { indexWords } from '#word-index/words'
import type { RowId, SearchEngine, SearchQuery, SearchResults } from '../contracts.ts'
import type { SearchDocument } from '../documents/build-document.ts'

/** Why a document stands where it stands for a query. */
export type Explanation = {
  id: RowId
  title: string
  engine: string
  match: SearchResults['match']
  /** Its place among all results, from 1; null if it is not among those that are ranked. */
  place: number | null
  total: number
  /** Null if the engine does not rank, or the document does not match. */
  score: number | null
  /** Its title, or one of its numbers, is the query: it comes before all others. */
  isExact: boolean
  /** What the owner has decided about it for this query. */
  pin: 'first' | 'never' | null
  parts: ExplainedPart[]
}

/** A part of the query: what it found in the document. */
export type ExplainedPart = {
  typed: string
  /** How many documents have it. */
  documents: number
  found: FoundIn[]
}

/** `word`: what was typed, another form of it, a synonym, or what it begins. */
export type FoundIn = { word: string; field: string; weight: number; times: number }

type Sources = {
  engine: SearchEngine
  type: string
  query: SearchQuery
  document: SearchDocument
}

/** What each part of a query finds in a document, and in how many others. */
export async function explainParts({ engine, type, query, document }: Sources): Promise<ExplainedPart[]> {
  const parts = wholeParts(query)
  const words = new Map(
    Object.entries(document.fields).map(([field, [text, weight]]) => [
      field,
      { weight, words: indexWords(text) },
    ]),
  )
  return Promise.all(
    parts.map(async (part, index) => {
      const isLast = index === parts.length - 1
      const typed = part[0] ?? []
      const only = { term: typed.join(' '), words: typed, meanings: [part] }
      const documents = engine.countWhole
        ? await engine.countWhole(type, only, !isLast)
        : (await engine.search(type, only, 0)).total
      const found = [...words].flatMap(([field, { weight, words }]) =>
        countFound(part, words, isLast).map(([word, times]) => ({ word, field, weight, times })),
      )
      return { typed: typed.join(' '), documents, found }
    }),
  )
}

function countFound(part: Part, words: readonly string[], isLast: boolean): [word: string, times: number][] {
  const counts = new Map<string, number>()
  for (const meaning of part) {
    const isThere = (wanted: string, at: number) => (word: string) =>
      word === wanted || (isLast && at === meaning.length - 1 && word.startsWith(wanted))
    const found = meaning.map((wanted, at) => words.filter(isThere(wanted, at)))
    if (found.some((list) => list.length === 0)) continue
    for (const word of new Set(found.flat())) counts.set(word, words.filter((one) => one === word).length)
  }
  return [...counts]
}
