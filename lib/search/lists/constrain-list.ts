import type { ModelQuery, SearchManager } from '../contracts.ts'
import { readTerm } from '../term.ts'
import { hasWord } from '../words.ts'
import { narrowToIds } from './narrow-to-ids.ts'

type Wish<Q> = { query: Q; type: string; term: string; rank: boolean }

/**
 * `constrain` for a list that visitors filter: a blank term leaves it as it is, but one of signs alone, in which there
 * is no word to look for, leaves nothing of it.
 */
export async function constrainList<Q extends ModelQuery>(
  search: Pick<SearchManager, 'constrain'>,
  { query, type, term, rank }: Wish<Q>,
) {
  const given = readTerm(term)
  return given === '' || hasWord(given)
    ? search.constrain(query, type, given, rank)
    : narrowToIds(query, [], rank)
}
