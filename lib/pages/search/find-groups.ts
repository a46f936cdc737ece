import type { App } from '#lib/app.ts'
import type { Paging } from '#lib/platform/lists/paging.ts'
import { toWindow } from '#lib/platform/lists/paging.ts'
import type { SearchQuery, SuggestGroup } from '#lib/search/index.ts'

/** What was found of one type. */
export type FoundGroup = SuggestGroup

const ITEMS_A_GROUP = 5

/** A group for each enabled type: with a few items each, or, where one is asked for, with a page of that one's alone. */
export function findGroups(
  { search }: Pick<App, 'search'>,
  { query, type, paging }: { query: SearchQuery; type: string | undefined; paging: Paging },
): Promise<FoundGroup[]> {
  const { skip, take } = toWindow(paging)
  const find = async ([key, { label }]: [string, { label: string }]): Promise<FoundGroup> => {
    const isCounted = type !== undefined && key !== type
    const [limit, offset] = type === key ? [take, skip] : [isCounted ? 1 : ITEMS_A_GROUP, 0]
    const { total, match, items } = await search.search(key, query, limit, offset)
    return {
      type: key,
      label,
      total,
      match,
      items: isCounted ? [] : items,
      url: search.resultsUrl(key, query.term),
    }
  }
  return Promise.all([...search.types()].map(find))
}
