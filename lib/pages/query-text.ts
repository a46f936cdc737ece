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

const MAX_TERM = 200

/** What is searched for: `q`, or the first `q[]`, cut at 200 characters. */
export function queryTerm(query: Query): string {
  const given = queryText(query, 'q') || queryText(query, 'q[]')
  return [...given.slice(0, 2 * MAX_TERM)].slice(0, MAX_TERM).join('').trimEnd()
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
