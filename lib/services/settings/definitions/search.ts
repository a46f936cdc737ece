import { z } from 'zod'
import { type PluralLanguage, pluralLanguages } from '#word-index/words'
import { type Definition, guarded, limit, ordinary, search } from './definition.ts'

const tie = (what: string, addition = '') =>
  ordinary.define(
    z.int().min(0).max(100),
    0,
    `Influence of ${what} on the order of equally relevant results${addition}; 0 for none`,
  )

/** Search. */
export const searchSettings = {
  'search.engine': search.define(
    z.string().regex(/^[a-z][a-z0-9_-]*$/, 'engine_name'),
    'index',
    'Search engine that answers queries',
  ),
  'search.page_enabled': ordinary.on('Turns on the results page'),
  'search.live_enabled': ordinary.on('Shows results while typing'),
  'search.figures': ordinary.on('Counts searches anonymously'),
  'search.recent': ordinary.on(
    'Offers recent searches from the same browser in an empty search field',
    false,
  ),
  'search.popular': ordinary.on('Offers popular searches in an empty search field', false),
  'search.shortcuts': ordinary.on('Offers categories and pages in an empty search field', false),
  'search.min_chars': ordinary.define(z.int().min(1).max(20), 2, 'Minimum query length for live results'),
  'search.delay': ordinary.define(
    z.int().min(0).max(5000),
    200,
    'Milliseconds to wait after the last keystroke',
  ),
  'search.suggest_per_minute': guarded.define(limit(), 60, 'Live-result requests per minute per IP address'),
  'search.max_results': ordinary.define(limit(), 1000, 'Matches ranked per query'),
  'search.index.path': search.define(
    z
      .string()
      .min(1)
      .max(1000)
      .regex(/^[^\0]*$/, 'folder_path')
      .nullable(),
    null,
    'Folder of the search indexes. SEARCH_INDEX_PATH takes precedence; the default is the search folder in the storage folder',
  ),
  'search.index.max_field_length': ordinary.define(limit(), 20_000, 'Characters indexed per field'),
  'search.ties.stock': tie('stock availability'),
  'search.ties.popularity': tie('recent sales'),
  'search.ties.date': tie('the date', ', latest first'),
  'search.sold_out_last': ordinary.on('Shows sold-out products last in search results', false),
  'search.plurals': ordinary.define(
    z.array(z.enum(pluralLanguages as [PluralLanguage, ...PluralLanguage[]])).max(pluralLanguages.length),
    [],
    `Languages whose singulars and plurals find each other in searches: ${pluralLanguages.join(', ')}`,
  ),
  'search.types.product': ordinary.on('Includes products in search'),
  'search.types.post': ordinary.on('Includes posts in search'),
  'search.types.page': ordinary.on('Includes pages in search'),
} satisfies Record<string, Definition>
