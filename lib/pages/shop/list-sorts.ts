import type { ProductSort } from '#lib/domains/catalogue/index.ts'
import { productListUrl } from './product-list-url.ts'
import type { ProductSelection } from './product-selection.ts'

const LABELS: Record<ProductSort, string> = {
  popular: 'Most popular',
  price_asc: 'Price, low to high',
  price_desc: 'Price, high to low',
  rating: 'Best rated',
  name: 'Name',
}

/** The sort orders of a list, each with its address. */
export function listSorts(selection: ProductSelection, perPage: number | undefined) {
  const usual = [undefined, selection.q ? 'Best match' : 'Newest'] as const
  const sorts = Object.entries(LABELS) as [ProductSort, string][]
  return [usual, ...sorts].map(([sort, label]) => ({
    label,
    url: productListUrl({ ...selection, sort }, { perPage }),
    current: sort === selection.sort,
  }))
}
