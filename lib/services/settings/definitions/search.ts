import { z } from 'zod'
import { type Definition, define, limit, on } from './definition.ts'

const tie = (what: string) =>
  define(
    z.int().min(0).max(100),
    0,
    `How much ${what} counts between search results of equal relevance; 0 for not at all`,
  )

/** Search. */
export const searchSettings = {
  'search.engine': define(
    z.string().regex(/^[a-z][a-z0-9_-]*$/, 'must be the name of a search engine'),
    'index',
    'The engine that answers searches',
  ),
  'search.page_enabled': on('The site has a results page'),
  'search.live_enabled': on('Results appear while typing'),
  'search.figures': on('What people search for is counted, without saying who'),
  'search.recent': on('An empty search field offers the last searches of the same browser', false),
  'search.popular': on('An empty search field offers what many people search for', false),
  'search.shortcuts': on('An empty search field offers categories and pages', false),
  'search.min_chars': define(z.int().min(1).max(20), 2, 'Shortest query of live results'),
  'search.delay': define(z.int().min(0).max(5000), 200, 'Milliseconds after the last key'),
  'search.suggest_per_minute': define(limit(), 60, 'Live-result requests a minute per IP'),
  'search.max_results': define(limit(), 1000, 'Matches ranked per query'),
  'search.index.path': define(
    z
      .string()
      .min(1)
      .max(1000)
      .regex(/^[^\0]*$/, 'must be the path of a folder')
      .nullable(),
    null,
    'Folder of the search indexes; SEARCH_INDEX_PATH takes precedence, and search in the storage folder is used if neither is set',
  ),
  'search.index.max_field_length': define(limit(), 20_000, 'Characters indexed per field'),
  'search.ties.stock': tie('being in stock'),
  'search.ties.popularity': tie('recent sales'),
  'search.ties.date': tie('a later date'),
  'search.sold_out_last': on('Search results that are sold out come last', false),
  'search.types.product': on('Products are searched'),
  'search.types.post': on('Posts are searched'),
  'search.types.page': on('Pages are searched'),
} satisfies Record<string, Definition>
