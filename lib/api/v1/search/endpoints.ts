import { z } from 'zod'
import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { PagingQuery, toPaging } from '#lib/api/kernel/paging.ts'
import { isLongEnough, parseQuery } from '#lib/search/index.ts'
import { checkSearchType } from '#lib/web/inputs/search-type.ts'
import { SlugQuery } from '#lib/web/inputs/slug.ts'
import { presentGroups, presentItem, SearchGroups, SearchItem } from '#lib/web/presenters/search.ts'

const SearchQuery = PagingQuery.extend({
  q: z
    .string()
    .optional()
    .transform((text = '') => text)
    .meta({
      description: 'The search term. Finds nothing if blank or shorter than the site’s `search.min_chars`.',
    }),
  type: SlugQuery.meta({
    description: 'One of the site’s `search.types`: returns a paged list of that type only.',
  }),
})

export const search = [
  endpoint(
    'GET /search',
    {
      group: 'search',
      customer: 'none',
      summary: 'Search the site',
      description:
        'The best few matches of each type. With `type`, a list of that type only: `total` counts all matches, ' +
        'and the pages end at the last match that the site ranks.',
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
