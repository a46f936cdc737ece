import type { SearchQuery, SearchResults } from '../../contracts.ts'

type Counted = Pick<SearchResults, 'total' | 'match'>

export type CorrectedFound<Group> = {
  found: Group[]
  /** The term whose results these are, if it is not the query's own. */
  corrected: string | null
  /** The suggested query, if these results match the query but not all of its words. */
  suggestion: string | null
}

/** Asked of `correct`: documents with every word or with any; `found`: how many documents the query itself finds, if it is far fewer than it might. */
export type Wanted = { match: SearchResults['match']; found?: number }

/** Of more results, nobody is asked whether another word was meant. */
const FEW = 10

/**
 * Searches for a query. If nothing at all is found, it searches for the corrected query instead. If documents have only
 * some of the words, they stay the answer, and the corrected query becomes a suggestion, as it does without
 * `mayCorrect`, and where few documents have a word that many have with another letter.
 */
export async function correctFound<Group extends Counted>(
  query: SearchQuery,
  find: (query: SearchQuery) => Promise<Group[]>,
  { mayCorrect, correct }: { mayCorrect: boolean; correct(wanted: Wanted): Promise<SearchQuery | null> },
): Promise<CorrectedFound<Group>> {
  const found = await find(query)
  const hits = found.filter(({ total }) => total > 0)
  if (hits.some(({ match }) => match === 'all')) {
    const total = hits.reduce((sum, one) => sum + (one.match === 'all' ? one.total : 0), 0)
    const better = total <= FEW ? await correct({ match: 'all', found: total }) : null
    return { found, corrected: null, suggestion: better?.term ?? null }
  }
  const better = await correct({ match: hits.length > 0 ? 'all' : 'any' })
  if (!better || hits.length > 0 || !mayCorrect)
    return { found, corrected: null, suggestion: better?.term ?? null }
  return { found: await find(better), corrected: better.term, suggestion: null }
}
