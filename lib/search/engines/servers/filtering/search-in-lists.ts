import type { ServerHit, ServerPage, ServerQuery } from '../search-server.ts'
import { type Condition, matching, matchingParts } from './conditions.ts'
import { toToken } from './tokens.ts'

/** One search among several that are sent together. With a text the server ranks by it; otherwise the latest id comes first. */
export type ListSearch = { condition: Condition; text: string | null; size: number; withResults: boolean }
export type FoundList = { total: number; hits: ServerHit[] }

/**
 * What matches is a filter, which does not rank. The best come from lists of matches, one after the other: those that are
 * the query as a whole, those in which the server finds the words as typed, best first, and all others. Of a query of which
 * no document has everything, those with its rarest part come first.
 */
export async function searchInLists(
  query: ServerQuery,
  { size, from, withResults }: ServerPage,
  ask: (searches: ListSearch[]) => Promise<FoundList[]>,
): Promise<FoundList> {
  const end = from + size
  const list = (condition: Condition, text: string | null = null): ListSearch => ({
    ...{ condition, text, size: end, withResults },
  })
  const all = matching(query)
  if (query.match === 'any') {
    const [found, ...parts] = await ask([list(all), ...matchingParts(query).map((part) => list(part))])
    const rarest = parts.filter(({ total }) => total > 0).sort((a, b) => a.total - b.total)
    return merge(found, rarest, from, end)
  }
  const { words, exact } = query.query
  const isWhole: Condition[] = exact ? [{ all: [all, { field: 'exact', isOneOf: [toToken(exact)] }] }] : []
  const [found, ...best] = await ask([
    list(all),
    ...isWhole.map((condition) => list(condition)),
    list(all, words.map(toToken).join(' ')),
  ])
  return merge(found, best, from, end)
}

function merge(all: FoundList | undefined, best: FoundList[], from: number, end: number): FoundList {
  if (!all) return { total: 0, hits: [] }
  const hits = new Map<number, ServerHit>()
  for (const hit of [...best, all].flatMap((list) => list.hits)) if (!hits.has(hit.id)) hits.set(hit.id, hit)
  return { total: all.total, hits: [...hits.values()].slice(from, end) }
}
