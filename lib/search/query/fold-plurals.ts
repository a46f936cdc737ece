import { otherNumbers, type PluralLanguage } from '#word-index/words'
import type { SearchQuery } from '../contracts.ts'

/** The query with the singular or plural of each word as other forms of it. */
export function foldPlurals(query: SearchQuery, languages: readonly PluralLanguage[]): SearchQuery {
  const { words, meanings = words.map((word) => [[word]]) } = query
  // Parts that are no single words any more have their other forms already.
  if (meanings.length !== words.length) return query
  const others = words.map((word) => otherNumbers(word, languages))
  if (others.every((forms) => forms.length === 0)) return query
  return {
    ...query,
    meanings: meanings.map((part, index) => [...part, ...(others[index] ?? []).map((form) => [form])]),
  }
}
