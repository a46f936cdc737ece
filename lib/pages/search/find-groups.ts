import type { App } from '#lib/app/app.ts'
import { type Paging, toWindow } from '#lib/platform/lists/rows.ts'
import type { SearchQuery, SuggestGroup, TypeDefinition } from '#lib/search/index.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { nameSearchType } from '#lib/web/presenters/name-search-type.ts'
import { resultsInLanguage } from '#lib/web/presenters/results-in-language.ts'

/** The results of one type. */
export type FoundGroup = SuggestGroup

const ITEMS_A_GROUP = 5

/** A group for each enabled type: each with a few items or, if `type` is given, only that one with a page of items. */
export async function findGroups(
  app: Pick<App, 'search' | 'settings' | 'database'>,
  { query, type, paging }: { query: SearchQuery; type: string | undefined; paging: Paging },
): Promise<FoundGroup[]> {
  const { search } = app
  const texts = siteTexts(app)
  const { skip, take } = toWindow(paging)
  const find = async ([key, { label, labels }]: [string, TypeDefinition]): Promise<FoundGroup> => {
    const isCounted = type !== undefined && key !== type
    const [limit, offset] = type === key ? [take, skip] : [isCounted ? 1 : ITEMS_A_GROUP, 0]
    const { total, match, items } = await search.search(key, query, limit, offset)
    return {
      type: key,
      label: nameSearchType({ type: key, label, labels }, texts),
      total,
      match,
      items: isCounted ? [] : items,
      url: search.resultsUrl(key, query.term),
    }
  }
  return resultsInLanguage(app, await Promise.all([...search.types()].map(find)))
}
