import { LRUCache } from 'lru-cache'
import type { App } from '#lib/app/app.ts'
import {
  listProductCategories,
  listProductExtras,
  listVariants,
  type ProductExtras,
  type ProductSummary,
} from '#lib/domains/shop/catalogue/index.ts'
import { remember } from '#lib/web/http/cache-validity.ts'
import { listUrl } from '#lib/web/http/target.ts'
import { presentProductCategory } from '#lib/web/presenters/category.ts'
import { type Format, presentImage, type SiteFormat, siteFormat } from '#lib/web/presenters/format.ts'
import { presentProduct, presentVariant } from '#lib/web/presenters/shop/product.ts'
import { findActiveDesign } from '../../design/active-design.ts'
import type { ProductSelection } from './product-selection.ts'

const EXTRAS = ['second_image', 'swatches']
const VARIANTS = ['variants']

export type ListedProduct = ReturnType<typeof presentProduct> & {
  second_image?: ReturnType<typeof presentImage> | null
  /** Options to choose from, such as colours. */
  swatches?: Swatches[]
  variants?: ReturnType<typeof presentVariant>[]
}

/** An option with the colour, the picture and the address of each of its values. */
type Swatches = {
  name: string
  values: string[]
  colors: (string | null)[]
  images: (ReturnType<typeof presentImage> | null)[]
  urls: string[]
}

/** The view that draws products in most lists. */
const CARD = 'partials/product-card'

/** Products as lists show them. A view of the theme that has the words gets the second picture and the options, or the variants. */
export async function showListed(
  app: App,
  products: readonly ProductSummary[],
  format: Format,
  shownBy: string = CARD,
): Promise<ListedProduct[]> {
  const { preview } = await findActiveDesign(app)
  const asksFor = (words: readonly string[]) => app.theming.uses(words, shownBy, preview).size > 0
  const ids = products.map(({ id }) => id)
  const [extras, variants] = await Promise.all([
    ids.length > 0 && asksFor(EXTRAS) ? rememberExtras(app, ids) : null,
    ids.length > 0 && asksFor(VARIANTS) ? listVariants(app, ids) : null,
  ])
  return products.map((product) => ({
    ...presentProduct(product, format),
    ...(extras && presentExtras(product, extras.get(product.id), format)),
    ...(variants && { variants: (variants.get(product.id) ?? []).map((one) => presentVariant(one, format)) }),
  }))
}

// A kilobyte or two each.
const MAX_EXTRAS = 2000

/** The extras of these products, read once each until the catalogue changes. */
async function rememberExtras(app: App, ids: readonly number[]): Promise<Map<number, ProductExtras>> {
  const known = await remember(app, {
    name: 'extras of products in lists',
    scopes: ['catalogue'],
    load: async () => new LRUCache<number, ProductExtras>({ max: MAX_EXTRAS }),
  })
  const missing = ids.filter((id) => !known.has(id))
  const found = missing.length > 0 ? await listProductExtras(app, missing) : new Map<number, ProductExtras>()
  for (const [id, extras] of found) known.set(id, extras)
  return new Map(
    ids.flatMap((id) => {
      const extras = found.get(id) ?? known.get(id)
      return extras ? [[id, extras] as const] : []
    }),
  )
}

function presentExtras(
  { slug }: ProductSummary,
  { secondImage, options }: ProductExtras = NONE,
  format: Format,
) {
  const path = `/products/${encodeURIComponent(slug)}`
  return {
    second_image: secondImage && presentImage(secondImage, format),
    swatches: options.map(({ name, values, swatches: colors, pictures }) => ({
      name,
      values,
      colors,
      images: pictures.map((picture) => picture && presentImage(picture, format)),
      urls: values.map((value) => format.url(choiceUrl(path, { [name]: value }))),
    })),
  }
}

const NONE: ProductExtras = { secondImage: null, options: [] }

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

/** The chosen values by option; options that are still open are missing. */
export type ChosenOptions = Readonly<Record<string, string>>

/** The page of a product on which these values are chosen. */
export function choiceUrl(path: string, chosen: ChosenOptions): string {
  const fields = Object.entries(chosen).map(([name, value]) => [choiceField(name), value])
  return listUrl(path, Object.fromEntries(fields))
}

/** The name of a form field for the one value of an option that is chosen. */
export function choiceField(name: string): string {
  return `option[${name}]`
}
