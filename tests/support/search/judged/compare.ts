import { queryWords } from '#packages/word-index/src/words/words.ts'
import { IndexParts } from '../index-parts.ts'
import { averageLengths, countExactly, searchNaively } from '../naive-index.ts'
import type { JudgedQuery, JudgedSet } from './judged-set.ts'
import { averagePrecision, ndcgAt10 } from './measures.ts'

/** Means over all queries, from 0 to 1. */
export type Relevance = { ndcg: number; map: number }

export type Compared = {
  /** The formula itself, computed for every document. */
  formula: Relevance
  /** The index as it was built, and after every third document was saved once more. */
  built: Relevance
  saved: Relevance
}

/** As many as are ranked by default. */
const RANKED = 1000
const WISH = { limit: RANKED, now: 0 }

export function compareOn({ documents, queries }: JudgedSet): Compared {
  const averages = averageLengths(documents)
  const statistics = countExactly(documents)
  const parts = new IndexParts(documents)
  try {
    const search = (words: string[]) => parts.search(words, WISH).hits
    const built = judgeAll(queries, search)
    for (const document of documents) if (document.id % 3 === 0) parts.save(document)
    parts.flush()
    const saved = judgeAll(queries, search)
    const formula = judgeAll(queries, (words) => {
      return searchNaively(documents, { ...WISH, words, averages, statistics }).hits
    })
    return { formula, built, saved }
  } finally {
    parts.close()
  }
}

function judgeAll(
  queries: readonly JudgedQuery[],
  search: (words: string[]) => readonly { id: number }[],
): Relevance {
  const sum: Relevance = { ndcg: 0, map: 0 }
  for (const { text, grades } of queries) {
    const found = search(queryWords(text)).map(({ id }) => id)
    sum.ndcg += ndcgAt10(found, grades) / queries.length
    sum.map += averagePrecision(found, grades) / queries.length
  }
  return sum
}
