import { type Part, wholeParts } from '#word-index'
import { indexWords } from '#word-index/words'
import type { SearchEngine, SearchQuery } from '../contracts.ts'
import type { SearchDocument } from '../documents/build-document.ts'
import type { ExplainedPart } from './explanation.ts'

type Sources = {
  engine: SearchEngine
  type: string
  query: SearchQuery
  document: SearchDocument
}

/** Looks up each part of a query in a document, and counts the others that have it. */
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
