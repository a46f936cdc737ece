import { parseQuery, type SearchQuery } from '#lib/search/index.ts'

/** The parameters of an address; of those that are repeated, all values. */
export type Query = Record<string, string | string[] | undefined>

/** The parameters of a path such as `/cart?country=DE`. */
export function readQuery(target: string): Query {
  const mark = target.indexOf('?')
  const parameters = new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1))
  const valuesOf = (name: string) => {
    const values = parameters.getAll(name)
    return values.length > 1 ? values : values[0]
  }
  return Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, valuesOf(name)]))
}

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
