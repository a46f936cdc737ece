import type { App } from '#lib/app/app.ts'
import { listProductCategories } from '#lib/domains/shop/catalogue/index.ts'
import { presentProductCategory } from '#lib/web/presenters/category.ts'
import { remember } from '../remember.ts'
import { type SiteFormat, siteFormat } from '../site-format.ts'
import type { ProductSelection } from './product-selection.ts'

export type ShownCategory = ReturnType<typeof presentProductCategory>

/** All categories, each before its subcategories. */
export function rememberCategories(app: App) {
  return remember(app, {
    name: 'product categories',
    scopes: ['catalogue'],
    load: () => listProductCategories(app),
  })
}

const presented = new WeakMap<object, { format: SiteFormat; shown: ShownCategory[] }>()

/** All categories as in the API, each before its subcategories. */
export async function loadCategories(app: App): Promise<ShownCategory[]> {
  const categories = await rememberCategories(app)
  const format = siteFormat(app)
  const before = presented.get(categories)
  if (before?.format === format) return before.shown
  const shown = categories.map((category) => presentProductCategory(category, format))
  presented.set(categories, { format, shown })
  return shown
}

/** A category and its ancestors, topmost first. */
export function categoryTrail(
  categories: readonly ShownCategory[],
  category: ShownCategory | undefined,
): ShownCategory[] {
  if (!category) return []
  const parent = categories.find(({ id }) => id === category.parent_id)
  return [...categoryTrail(categories, parent), category]
}

export const PRODUCTS_PATH = '/products'

/** The address of a list of products. Defaults, such as the first page, are omitted. */
export function productListUrl(selection: Partial<ProductSelection>, paging: ListPaging = {}): string {
  const query = new URLSearchParams(listParameters({ ...selection, ...paging }))
  return query.size > 0 ? `${PRODUCTS_PATH}?${query}` : PRODUCTS_PATH
}

/** `perPage` is undefined for the default. */
type ListPaging = { page?: number; perPage?: number }

/** The same as names and values, for example for a form. */
export function listParameters(
  asked: Partial<ProductSelection> & ListPaging,
): [name: string, value: string][] {
  const { q, category, tag, featured, min, max, min_rating, on_sale, in_stock, option, sort } = asked
  const options = Object.entries(option ?? {}).flatMap(([name, values]) =>
    values.map((value): [string, string] => [optionField(name), value]),
  )
  const page = asked.page === 1 ? undefined : asked.page
  const before = { q, category, tag, featured, min, max, min_rating, on_sale, in_stock }
  return [...said(before), ...options, ...said({ sort, per_page: asked.perPage, page })]
}

function said(parameters: Record<string, string | number | boolean | undefined>): [string, string][] {
  return Object.entries(parameters)
    .filter(([, value]) => value)
    .map(([name, value]) => [name, value === true ? '1' : String(value)])
}

/** The name of a form field for values of an option. */
export function optionField(name: string): string {
  return `option[${name}][]`
}
