import type { Paging } from '#lib/platform/lists/rows.ts'
import { parseQuery, type SearchQuery } from '#lib/search/index.ts'
import type { Query } from '#lib/web/http/target.ts'

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

/** The position in a list, for views. Addresses are relative to the site. */
export type Paginator = {
  current_page: number
  last_page: number
  per_page: number
  total: number
  /** The first and last item shown, starting at 1; 0 if there are none. */
  from: number
  to: number
  prev_url: string | null
  next_url: string | null
  pages: { page: number; url: string; current: boolean }[]
}

const MAX_PER_PAGE = 50

// Keeps offsets within what databases accept.
const MAX_PAGE = 1_000_000

/** `page` and `per_page` of an address. Anything but a positive integer counts as absent. */
export function parsePaging(query: Query, perPage: number): Paging {
  return {
    page: Math.min(positiveInteger(queryText(query, 'page')) ?? 1, MAX_PAGE),
    perPage: Math.min(positiveInteger(queryText(query, 'per_page')) ?? perPage, MAX_PER_PAGE),
  }
}

type List = Paging & {
  total: number
  /** Only this many items can be reached through pages. */
  reach?: number
  urlOf(page: number): string
}

/** The paginator for one page of a list. */
export function buildPaginator({ page, perPage, total, reach = total, urlOf }: List): Paginator {
  const shown = Math.min(total, reach)
  const last = Math.max(1, Math.ceil(shown / perPage))
  const from = (page - 1) * perPage + 1
  const isInside = from <= shown
  return {
    current_page: page,
    last_page: last,
    per_page: perPage,
    total,
    from: isInside ? from : 0,
    to: isInside ? Math.min(shown, page * perPage) : 0,
    prev_url: page > 1 ? urlOf(Math.min(page - 1, last)) : null,
    next_url: page < last ? urlOf(page + 1) : null,
    pages: nearbyPages(page, last).map((number) => ({
      page: number,
      url: urlOf(number),
      current: number === page,
    })),
  }
}

/** The first page, the last, and those around the current one. */
function nearbyPages(current: number, last: number): number[] {
  const near = [current - 1, current, current + 1].filter((page) => page > 1 && page < last)
  return [...new Set([1, ...near, last])]
}

function positiveInteger(text: string): number | undefined {
  return /^0*[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined
}
