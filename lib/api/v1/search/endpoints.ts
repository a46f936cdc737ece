import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { toPaging } from '#lib/api/kernel/paging.ts'
import { isLongEnough, parseQuery } from '#lib/search/index.ts'
import { checkSearchType } from '#lib/web/inputs/search-type.ts'
import { presentGroups, presentItem, SearchGroups, SearchItem } from '#lib/web/presenters/search.ts'
import { SearchQuery } from './schema.ts'

export const search = [
  endpoint(
    'GET /search',
    {
      group: 'search',
      customer: 'none',
      summary: 'What is found on the site',
      description:
        'A few of each type, the best first. With `type` a list of that one alone: `total` counts all matches, and ' +
        'the pages end at the last that the site ranks.',
      query: SearchQuery,
      returns: SearchGroups,
      orPageOf: SearchItem,
    },
    async ({ context, query }) => {
      const { type } = query
      const parsed = parseQuery(query.q)
      const { 'search.min_chars': minChars, 'search.max_results': reach } = context.settings.current
      if (type === undefined) return presentGroups(await context.search.suggest(parsed))
      checkSearchType(context.search, type)
      const paging = toPaging(query)
      if (!isLongEnough(parsed, minChars)) return { items: [], total: 0, ...paging }
      const offset = (paging.page - 1) * paging.perPage
      const { items, total } = await context.search.search(type, parsed, paging.perPage, offset)
      return { items: items.map(presentItem), total, ...paging, reach }
    },
  ),
]
