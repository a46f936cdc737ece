import type { ProductFilter } from '#lib/domains/catalogue/index.ts'
import type { SiteFormat } from '../site-format.ts'
import { listParameters, PRODUCTS_PATH, productListUrl } from './product-list-url.ts'
import type { ProductWish } from './product-wish.ts'

/** An active filter, and the address of the list without it. */
type Chip = { label: string; value: string; url: string }

type Asked = {
  wish: ProductWish
  filter: ProductFilter
  /** Undefined for the default. */
  perPage: number | undefined
}

/** The filters of a list, for its form and for the links that remove one. */
export function showFilters({ wish, filter, perPage }: Asked, format: SiteFormat) {
  const { category, tag, featured, sort } = wish
  const chips = listChips({ wish, filter, perPage }, format)
  return {
    action: PRODUCTS_PATH,
    q: wish.q ?? '',
    min: wish.min ?? '',
    max: wish.max ?? '',
    on_sale: wish.on_sale,
    in_stock: wish.in_stock,
    min_rating: wish.min_rating ?? null,
    /** Parameters without a field in the form. */
    hidden: listParameters({ category, tag, featured, sort, perPage }).map(([name, value]) => ({
      name,
      value,
    })),
    chips,
    clear_url: chips.length > 0 ? productListUrl({ category, sort }, { perPage }) : null,
  }
}

function listChips({ wish, filter, perPage }: Asked, format: SiteFormat): Chip[] {
  const chip = (label: string, value: string, without: Partial<ProductWish>): Chip => ({
    label,
    value,
    url: productListUrl({ ...wish, ...without }, { perPage }),
  })
  const money = (amount: number) => format.money(amount).formatted
  return [
    wish.q && chip('Search', `“${wish.q}”`, { q: undefined }),
    wish.tag && chip('Tag', wish.tag, { tag: undefined }),
    filter.min !== undefined && chip('Price', `from ${money(filter.min)}`, { min: undefined }),
    filter.max !== undefined && chip('Price', `up to ${money(filter.max)}`, { max: undefined }),
    wish.min_rating && chip('Rating', `${wish.min_rating} and up`, { min_rating: undefined }),
    wish.on_sale && chip('', 'On sale', { on_sale: false }),
    wish.in_stock && chip('', 'In stock', { in_stock: false }),
    wish.featured && chip('', 'Our picks', { featured: false }),
    ...chosenValues(wish).map(({ name, value, rest }) => chip(name, value, { option: rest })),
  ].filter((one) => typeof one === 'object')
}

function chosenValues({ option = {} }: ProductWish) {
  return Object.entries(option).flatMap(([name, values]) =>
    values.map((value) => ({
      name,
      value,
      rest: { ...option, [name]: values.filter((other) => other !== value) },
    })),
  )
}
