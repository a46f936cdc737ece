import type { Context } from '#lib/context.ts'
import type { ProductFilter } from '../reading/product-filter.ts'
import { keepCounts } from './keep-counts.ts'

// Each takes some hundred bytes.
const MAX_LISTS = 1000
const keep = keepCounts<number>(MAX_LISTS)

/** How many products pass a filter, counted once for all its pages and orders after each change in the catalogue. */
export function countList(
  site: Pick<Context, 'database' | 'clock'>,
  { q = '', ...parts }: ProductFilter,
  count: () => Promise<number>,
): Promise<number> {
  // What a search finds also depends on its index, and products that are named are as quickly counted again.
  return q.trim() !== '' || parts.ids ? count() : keep(site, JSON.stringify(parts), count)
}
