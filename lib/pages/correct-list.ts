import type { App } from '#lib/app/app.ts'
import { correctTerm } from '#lib/search/index.ts'
import type { Query } from '#lib/web/http/target.ts'
import { mayCorrect } from '#lib/web/inputs/may-correct.ts'
import { parseSearch, queryText } from './page-query.ts'

/**
 * The term that a list of one type searches for, and what its page says of corrections. `urlOf`: the list's address with
 * another term.
 */
export async function correctList(
  { search }: Pick<App, 'search'>,
  query: Query,
  { type, urlOf }: { type: string; urlOf(term: string): string },
) {
  const { term: typed } = parseSearch(query)
  const { term, corrected, suggestion } = await correctTerm(search, typed, {
    type,
    mayCorrect: mayCorrect(queryText(query, 'correct')),
  })
  return {
    term,
    corrected: corrected && { query: corrected, exact_url: `${urlOf(typed)}&correct=false` },
    suggestion: suggestion && { query: suggestion, url: urlOf(suggestion) },
  }
}
