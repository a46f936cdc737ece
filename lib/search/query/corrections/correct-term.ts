import type { SearchManager } from '../../contracts.ts'
import { parseQuery } from '../parse-query.ts'
import { correctFound } from './correct-found.ts'

export type CorrectedTerm = {
  /** The list's search term. */
  term: string
  /** The same, if it is not what was typed. */
  corrected: string | null
  /** The suggested term, if the list contains its words but no entry has all of them. */
  suggestion: string | null
}

type Options = {
  type: string
  mayCorrect: boolean
}

/**
 * The term that a list of one type searches for. Whatever else narrows the list makes no difference to it, so that all
 * pages of a list, and its facets, have the same.
 */
export async function correctTerm(
  search: Pick<SearchManager, 'types' | 'search' | 'correct'>,
  typed: string,
  { type, mayCorrect }: Options,
): Promise<CorrectedTerm> {
  const query = parseQuery(typed)
  if (query.words.length === 0 || !search.types().has(type))
    return { term: typed, corrected: null, suggestion: null }
  const { corrected, suggestion } = await correctFound(
    query,
    async (wanted) => [await search.search(type, wanted, 0)],
    { mayCorrect, correct: (wanted) => search.correct(query, { types: [type], ...wanted }) },
  )
  return { term: corrected ?? typed, corrected, suggestion }
}
