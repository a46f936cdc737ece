import { correctFound } from '#lib/search/query/corrections/correct-found.ts'
import { correctQuery, type SimilarOptions } from '#lib/search/query/corrections/correct-query.ts'
import { parseQuery } from '#lib/search/query/parse-query.ts'
import { countWhole, findSimilarWords, type IndexFolder, searchParts } from '#word-index'
import { RESULTS } from './engine.ts'

type Words = { words: readonly string[] }

/** As the manager answers a query of one type: corrected if nothing is found for it. */
export async function findCorrected(index: IndexFolder, term: string, now: number) {
  const query = parseQuery(term)
  const find = (wanted: Words) => searchParts(index.snapshot.parts, wanted, { limit: RESULTS, now })
  const ports = {
    types: ['document'],
    isTyping: true,
    similarWords: (_: string, word: string, options: SimilarOptions) =>
      findSimilarWords((work) => work(index.snapshot.parts), word, { ...options, now }),
    // Its texts are not kept.
    isWritten: async () => true,
    count: async (_: string, wanted: Words, isComplete: boolean) =>
      countWhole(index.snapshot.parts, wanted, { now, isComplete }),
  }
  const { found, corrected } = await correctFound(query, async (wanted) => [find(wanted)], {
    mayCorrect: true,
    correct: async ({ match, found }) => (found === undefined ? correctQuery(ports, query, match) : null),
  })
  return { found: found[0] ?? find(query), corrected }
}
