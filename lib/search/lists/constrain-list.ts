import type { ModelQuery, SearchManager } from '../contracts.ts'
import { parseQuery } from '../query/parse-query.ts'
import { narrowToIds } from './narrow-to-ids.ts'

type Options<Q> = { query: Q; type: string; term: string; rank: boolean }

/**
 * `constrain` for a list that visitors filter: a blank term leaves it unchanged, but a term without any word, such as
 * `!!`, leaves it empty.
 */
export async function constrainList<Q extends ModelQuery>(
  search: Pick<SearchManager, 'constrain'>,
  { query, type, term, rank }: Options<Q>,
) {
  const parsed = parseQuery(term)
  return parsed.term === '' || parsed.words.length > 0
    ? search.constrain(query, type, parsed, rank)
    : narrowToIds(query, [], rank)
}
