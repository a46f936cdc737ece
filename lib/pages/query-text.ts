import { parseQuery, type SearchQuery } from '#lib/search/index.ts'

/** The parameters of an address as Next gives them. */
export type Query = Record<string, string | string[] | undefined>

/** A parameter as trimmed text, '' where it is absent; of a repeated one the first counts. */
export function queryText(query: Query, name: string): string {
  const given = Object.hasOwn(query, name) ? query[name] : undefined
  const text = (Array.isArray(given) ? given[0] : given) ?? ''
  return text.replaceAll(NUL, '').trim()
}

// PostgreSQL takes no text with one.
const NUL = '\0'

/** What is searched for: `q`, or the first `q[]`. */
export function parseSearch(query: Query): SearchQuery {
  return parseQuery(queryText(query, 'q') || queryText(query, 'q[]'))
}

/** A part of a path as it was meant; null for one that can name nothing. */
export function decodeSegment(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment)
    return text.includes(NUL) ? null : text
  } catch {
    return null
  }
}
