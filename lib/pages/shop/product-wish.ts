import type { z } from 'zod'
import { type ProductFilter, type ProductSort, productSorts } from '#lib/domains/catalogue/index.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'
import { parseMajor } from '#lib/services/money/parse-major.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { ProductFilterQuery, toProductFilter } from '#lib/web/inputs/product-filter.ts'
import { parseSearch, type Query, queryText } from '../query-text.ts'
import { readOptions } from './read-options.ts'

const WishQuery = ProductFilterQuery.omit({ ids: true })

/** The filters and sort order of a product list's address, named as in the API. */
export type ProductWish = z.output<typeof WishQuery> & { sort?: ProductSort }

/** A parameter that was ignored: it cannot be parsed, or is a maximum price below the minimum. */
export type DroppedFilter = { name: string; value: string; reason: 'unreadable' | 'below_min' }

type ReadWish = { wish: ProductWish; dropped: DroppedFilter[] }

/** Parses an address as the API would, but drops what the API would refuse. */
export function readProductWish(query: Query, settings: Settings): ReadWish {
  const dropped: DroppedFilter[] = []
  const given = readGiven(query, settings)
  const drop = (name: keyof Given, reason: DroppedFilter['reason'] = 'unreadable') => {
    const value = given[name]
    dropped.push({ name, value: typeof value === 'string' ? value : '', reason })
    delete given[name]
  }

  const exponent = currencyExponent(settings['currency.code'])
  const min = given.min === undefined ? undefined : parseMajor(given.min, exponent)
  const max = given.max === undefined ? undefined : parseMajor(given.max, exponent)
  if (min === null) drop('min')
  if (max === null) drop('max')
  if (typeof min === 'number' && typeof max === 'number' && max < min) drop('max', 'below_min')

  const faults = WishQuery.safeParse(given).error?.issues ?? []
  for (const name of new Set(faults.map(({ path }) => path[0] as keyof Given))) drop(name)
  const sort = productSorts.find((one) => one === queryText(query, 'sort'))
  return { wish: { ...WishQuery.parse(given), sort }, dropped }
}

/** The filter for the domain. The prices must be valid. */
export function toFilter(wish: ProductWish, settings: Settings): ProductFilter {
  return toProductFilter({ ...wish, ids: undefined }, settings['currency.code'])
}

type Given = z.input<typeof WishQuery>

function readGiven(query: Query, settings: Settings): Given {
  const text = (name: string) => queryText(query, name) || undefined
  return {
    q: parseSearch(query).term || undefined,
    category: text('category'),
    tag: text('tag'),
    featured: text('featured'),
    on_sale: text('on_sale'),
    in_stock: text('in_stock'),
    min: plainAmount(text('min'), settings),
    max: plainAmount(text('max'), settings),
    min_rating: text('min_rating'),
    option: readOptions(query),
  }
}

/** `12,50` as `12.50` if the site uses decimal commas, and without the currency symbol. */
function plainAmount(text: string | undefined, settings: Settings): string | undefined {
  const separator = settings['currency.decimal_separator']
  const number = text?.replace(settings['currency.symbol'], '').trim()
  return separator === '.' || number?.includes('.') ? number : number?.replace(separator, '.')
}
