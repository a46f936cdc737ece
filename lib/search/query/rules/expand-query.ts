import type { Meaning, SearchQuery } from '../../contracts.ts'
import type { Rules } from './rules.ts'

/**
 * Adds what means the same as words of the query. Of several terms that begin with the same word, the longest counts.
 * `otherNumbers`: the plurals and singulars of a synonym.
 */
export function expandQuery(
  query: SearchQuery,
  { synonyms, longest }: Pick<Rules, 'synonyms' | 'longest'>,
  otherNumbers: (word: string) => readonly string[],
): SearchQuery {
  const { words, meanings: forms = words.map((): readonly Meaning[] => []) } = query
  // A term of several words is one part: they were added before.
  if (longest === 0 || forms.length !== words.length) return query
  const withNumbers = (meaning: Meaning): Meaning[] =>
    meaning.length === 1 ? [meaning, ...otherNumbers(meaning[0] ?? '').map((word) => [word])] : [meaning]
  const meanings: (readonly Meaning[])[] = []
  let isExpanded = false
  for (let at = 0; at < words.length; ) {
    const length = findLength(words, at, { synonyms, longest })
    const typed = words.slice(at, at + length)
    const ways = [typed, ...(length === 1 ? (forms[at] ?? []) : [])].map((words) => words.join(' '))
    const others = [...new Set(ways)].flatMap((way) => synonyms.get(way) ?? []).flatMap(withNumbers)
    if (others.length > 0) isExpanded = true
    meanings.push([typed, ...(length === 1 ? (forms[at] ?? []).slice(1) : []), ...others])
    at += length
  }
  return isExpanded ? { ...query, meanings } : query
}

/** How many words from here on are one term. */
function findLength(
  words: readonly string[],
  at: number,
  { synonyms, longest }: Pick<Rules, 'synonyms' | 'longest'>,
): number {
  for (let length = Math.min(longest, words.length - at); length > 1; length--) {
    if (synonyms.has(words.slice(at, at + length).join(' '))) return length
  }
  return 1
}
