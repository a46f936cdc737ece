import type { ProductFilter } from '#lib/domains/shop/catalogue/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import type { SiteFormat } from '#lib/web/presenters/format.ts'
import type { presentProductFacets } from '#lib/web/presenters/shop/product-facets.ts'
import type { ProductSelection } from './product-selection.ts'
import { listParameters, PRODUCTS_PATH, productListUrl } from './show-listed.ts'

/** An active filter, and the address of the list without it. */
type Chip = { label: string; value: string; url: string }

type Facets = ReturnType<typeof presentProductFacets>

type Asked = {
  selection: ProductSelection
  filter: ProductFilter
  /** Undefined for the default. */
  perPage: number | undefined
  /** The labels of chosen values. */
  options: Facets['options']
}

/** The filters of a list, for its form and for the links that remove one. */
export function showFilters(asked: Asked, format: SiteFormat, t: Translate) {
  const { selection, perPage } = asked
  const { category, tag, featured, sort } = selection
  const chips = listChips(asked, format, t)
  return {
    action: PRODUCTS_PATH,
    q: selection.q ?? '',
    min: selection.min ?? '',
    max: selection.max ?? '',
    on_sale: selection.on_sale,
    in_stock: selection.in_stock,
    min_rating: selection.min_rating ?? null,
    /** Parameters without a field in the form. */
    hidden: listParameters({ category, tag, featured, sort, perPage }).map(([name, value]) => ({
      name,
      value,
    })),
    chips,
    clear_url: chips.length > 0 ? productListUrl({ category, sort }, { perPage }) : null,
  }
}

function listChips({ selection, filter, perPage, options }: Asked, format: SiteFormat, t: Translate): Chip[] {
  const chip = (label: string, value: string, without: Partial<ProductSelection>): Chip => ({
    label,
    value,
    url: productListUrl({ ...selection, ...without }, { perPage }),
  })
  const money = (amount: number) => format.money(amount).formatted
  return [
    selection.q && chip(t('shop.chips.search'), t('shop.quoted', { text: selection.q }), { q: undefined }),
    selection.tag && chip(t('shop.chips.tag'), selection.tag, { tag: undefined }),
    filter.min !== undefined &&
      chip(t('shop.chips.price'), t('shop.chips.from', { price: money(filter.min) }), { min: undefined }),
    filter.max !== undefined &&
      chip(t('shop.chips.price'), t('shop.chips.up_to', { price: money(filter.max) }), { max: undefined }),
    selection.min_rating &&
      chip(t('shop.chips.rating'), t('shop.chips.and_up', { rating: selection.min_rating }), {
        min_rating: undefined,
      }),
    selection.on_sale && chip('', t('shop.filters.on_sale'), { on_sale: false }),
    selection.in_stock && chip('', t('shop.filters.in_stock'), { in_stock: false }),
    selection.featured && chip('', t('home.featured'), { featured: false }),
    ...chosenValues(selection).map(({ name, value, rest }) => {
      const option = options.find((one) => one.name === name)
      const label = option?.values.find((one) => one.value === value)?.label ?? value
      return chip(option?.label ?? name, label, { option: rest })
    }),
  ].filter((one) => typeof one === 'object')
}

function chosenValues({ option = {} }: ProductSelection) {
  return Object.entries(option).flatMap(([name, values]) =>
    values.map((value) => ({
      name,
      value,
      rest: { ...option, [name]: values.filter((other) => other !== value) },
    })),
  )
}
