import type { z } from 'zod'
import { type ProductFilter, type ProductSort, productSorts } from '#lib/domains/shop/catalogue/index.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'
import { parseMajor } from '#lib/services/money/parse-price.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import type { Query } from '#lib/web/http/target.ts'
import { ProductFilterQuery, toProductFilter } from '#lib/web/inputs/product-filter.ts'
import { parseSearch, queryText } from '../../page-query.ts'

const SelectionQuery = ProductFilterQuery.omit({ ids: true })

/** The filters and sort order of a product list's address, named as in the API. */
export type ProductSelection = z.output<typeof SelectionQuery> & { sort?: ProductSort }

/** A parameter that was ignored: it cannot be parsed, or is a maximum price below the minimum. */
export type DroppedFilter = { name: string; value: string; reason: 'unreadable' | 'below_min' }

type ParsedSelection = { selection: ProductSelection; dropped: DroppedFilter[] }

/** Parses an address as the API would, but drops what the API would refuse. */
export function parseProductSelection(query: Query, settings: Settings): ParsedSelection {
  const dropped: DroppedFilter[] = []
  const given = pickGiven(query, settings)
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

  const faults = SelectionQuery.safeParse(given).error?.issues ?? []
  for (const name of new Set(faults.map(({ path }) => path[0] as keyof Given))) drop(name)
  const sort = productSorts.find((one) => one === queryText(query, 'sort'))
  return { selection: { ...SelectionQuery.parse(given), sort }, dropped }
}

/** The filter for the domain. The prices must be valid. */
export function toFilter(selection: ProductSelection, settings: Settings): ProductFilter {
  return toProductFilter({ ...selection, ids: undefined }, settings['currency.code'])
}

type Given = z.input<typeof SelectionQuery>

function pickGiven(query: Query, settings: Settings): Given {
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
    option: parseOptions(query),
  }
}

/** `12,50` as `12.50` if the site uses decimal commas, and without the currency symbol. */
function plainAmount(text: string | undefined, settings: Settings): string | undefined {
  const separator = settings['currency.decimal_separator']
  const number = text?.replace(settings['currency.symbol'], '').trim()
  return separator === '.' || number?.includes('.') ? number : number?.replace(separator, '.')
}

/** The requested values by option name: `option[Size][]=M`, any number of times, or `option[Size]=M`. */
function parseOptions(query: Query): Record<string, string[]> | undefined {
  // Names come from the address: `__proto__` must be an ordinary one.
  const options: Record<string, string[]> = Object.create(null)
  for (const [parameter, given = []] of Object.entries(query)) {
    const name = OPTION.exec(parameter)?.[1]?.replaceAll(NUL, '')
    if (!name) continue
    const values = [given].flat().map((value) => value.replaceAll(NUL, ''))
    options[name] = [...new Set([...(options[name] ?? []), ...values])].filter(Boolean)
  }
  return Object.keys(options).length > 0 ? options : undefined
}

const OPTION = /^option\[([^[\]]+)\](?:\[\])?$/

// PostgreSQL rejects it in text.
const NUL = '\0'
