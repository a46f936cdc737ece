import type { ProductSort } from '#lib/domains/shop/catalogue/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import type { ProductSelection } from './product-selection.ts'
import { productListUrl } from './show-listed.ts'

const SORTS: ProductSort[] = ['popular', 'price_asc', 'price_desc', 'rating', 'name']

/** The sort orders of a list, each with its address. */
export function listSorts(selection: ProductSelection, perPage: number | undefined, t: Translate) {
  const usual = selection.q ? 'best_match' : 'newest'
  return [undefined, ...SORTS].map((sort) => ({
    label: t(`shop.sort.${sort ?? usual}`),
    url: productListUrl({ ...selection, sort }, { perPage }),
    current: sort === selection.sort,
  }))
}
