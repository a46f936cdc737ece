import { z } from 'zod'
import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { PagingQuery, toPaging } from '#lib/api/kernel/paging.ts'
import {
  correctFound,
  countResults,
  isLongEnough,
  parseQuery,
  type SearchQuery,
  type SearchResults,
} from '#lib/search/index.ts'
import { typesInApi } from '#lib/services/settings/index.ts'
import { textsIn } from '#lib/services/texts/index.ts'
import { CorrectQuery } from '#lib/web/inputs/may-correct.ts'
import { checkSearchType } from '#lib/web/inputs/search-type.ts'
import { SlugQuery } from '#lib/web/inputs/slug.ts'
import { resultsInLanguage } from '#lib/web/presenters/results-in-language.ts'
import {
  Corrections,
  presentCorrections,
  presentGroups,
  presentItem,
  SearchGroups,
  SearchItem,
} from '#lib/web/presenters/search.ts'

const SearchParameters = PagingQuery.extend({
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
  correct: CorrectQuery,
})

export const search = [
  endpoint(
    'GET /search',
    {
      name: 'search',
      group: 'search',
      customer: 'none',
      summary: 'Search the site',
      description:
        'The best few matches of each type. With `type`, a list of that type only: `total` counts all matches, ' +
        'and the pages end at the last match that the site ranks. If nothing is found, words that nothing has are ' +
        'corrected: the results are then those of `corrected`. Where only some of the words, or very little, is found, ' +
        '`suggestion` is what was probably meant. A list has both in `meta`.',
      query: SearchParameters,
      returns: SearchGroups,
      orPageOf: SearchItem,
      pageMeta: Corrections,
    },
    async ({ context, query, format, locale }) => {
      const { type, correct } = query
      const parsed = parseQuery(query.q)
      const { 'search.min_chars': minChars, 'search.max_results': reach } = context.settings.current
      const { figures } = context.search
      const types = typesInApi(context.settings.current, context.search.types())
      if (type === undefined) {
        const found = await context.search.suggest(parsed, undefined, { correct })
        const suggested = { ...found, groups: found.groups.filter((group) => types.has(group.type)) }
        if (suggested.groups.length > 0)
          figures.count({ query: parsed, results: countResults(suggested), isTyping: true })
        const groups = await resultsInLanguage(context, suggested.groups)
        return presentGroups({ ...suggested, groups }, format, textsIn(locale))
      }
      checkSearchType(types, type)
      const paging = toPaging(query)
      if (!isLongEnough(parsed, minChars)) return { items: [], total: 0, ...paging }
      const offset = (paging.page - 1) * paging.perPage
      const find = async (wanted: SearchQuery) => [
        await context.search.search(type, wanted, paging.perPage, offset),
      ]
      const { found, ...corrections } = await correctFound(parsed, find, {
        mayCorrect: correct,
        correct: (wanted) => context.search.correct(parsed, { types: [type], ...wanted }),
      })
      const [{ total, ...results }] = found as [SearchResults]
      const [{ items }] = (await resultsInLanguage(context, [results])) as [SearchResults]
      if (paging.page === 1) {
        const results = countResults({ groups: [{ total }], corrected: corrections.corrected })
        figures.count({ query: parsed, results, isTyping: true })
      }
      return {
        items: items.map((item) => presentItem(item, format)),
        total,
        ...paging,
        reach,
        meta: presentCorrections(corrections),
      }
    },
  ),
]
