import { parseQuery, type SearchQuery } from '#lib/search/index.ts'
import type { Query } from '#lib/web/http/read-query.ts'

/** A parameter as trimmed text; '' if absent. The first of a repeated one counts. */
export function queryText(query: Query, name: string): string {
  const given = Object.hasOwn(query, name) ? query[name] : undefined
  const text = (Array.isArray(given) ? given[0] : given) ?? ''
  return cleanText(text)
}

/** Trimmed, without what PostgreSQL rejects in text. */
export function cleanText(text: string): string {
  return text.replaceAll(NUL, '').trim()
}

const NUL = '\0'

/** The search term: `q`, or the first `q[]`. */
export function parseSearch(query: Query): SearchQuery {
  return parseQuery(queryText(query, 'q') || queryText(query, 'q[]'))
}

/** A decoded path segment; null if it is malformed or cannot match anything. */
export function decodeSegment(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment)
    return text.includes(NUL) ? null : text
  } catch {
    return null
  }
}
