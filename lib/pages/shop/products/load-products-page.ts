import type { App } from '#lib/app/app.ts'
import {
  countProductFacets,
  findProductTag,
  listProducts,
  type ProductFilter,
  type ProductTag,
} from '#lib/domains/shop/catalogue/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { remember } from '#lib/web/http/cache-validity.ts'
import type { Query } from '#lib/web/http/target.ts'
import { type SiteFormat, siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import { presentProductFacets } from '#lib/web/presenters/shop/product-facets.ts'
import { correctList } from '../../correct-list.ts'
import { menuLabel } from '../../document/load-frame.ts'
import { buildPaginator, parsePaging, queryText } from '../../page-query.ts'
import { describeList } from '../../seo/describe-list.ts'
import { listHead } from '../../seo/list-head.ts'
import type { StorefrontPage } from '../../storefront-page.ts'
import { listSorts } from './list-sorts.ts'
import { loadPriceNote } from './price-note.ts'
import { type ProductSelection, parseProductSelection, toFilter } from './product-selection.ts'
import { showCategoryLinks } from './show-category-links.ts'
import { loadSwatches, showFacets } from './show-facets.ts'
import { showFilters } from './show-filters.ts'
import {
  categoryTrail,
  loadCategories,
  productListUrl,
  type ShownCategory,
  showListed,
} from './show-listed.ts'

// Divisible into rows of two, three and four.
const PER_PAGE = 24

/** `/products`, at an address without empty fields. */
export async function openProductsPage(app: App, query: Query) {
  const tidy = tidyProductsUrl(app, query)
  return tidy === null ? loadProductsPage(app, query) : { redirectTo: tidy }
}

/** All products, or those that match the address's filters; null if the category is unknown. */
export async function loadProductsPage(app: App, query: Query): Promise<StorefrontPage | null> {
  const { current } = app.settings
  if (!current['modules.shop']) return null
  const { selection: asked, dropped } = parseProductSelection(query, current)
  const categories = await loadCategories(app)
  const category = categories.find(({ slug }) => slug === asked.category) ?? null
  if (asked.category && !category) return null
  const paging = parsePaging(query, PER_PAGE)
  const perPage = queryText(query, 'per_page') === '' ? undefined : paging.perPage
  const { term, ...corrections } = await correctList(app, query, {
    type: 'product',
    urlOf: (q) => productListUrl({ ...asked, q }),
  })
  const selection = { ...asked, q: term || undefined }

  const format = siteFormat(app)
  const { t } = siteTexts(app)
  const filter = toFilter(selection, current)
  const [{ items, total }, counted, swatches, label = t('layout.shop'), tag] = await Promise.all([
    listProducts(app, { filter, sort: selection.sort, ...paging }),
    loadFacets(app, selection, filter),
    loadSwatches(app),
    menuLabel(app, 'products'),
    selection.tag ? findProductTag(app, selection.tag) : null,
  ])
  const facets = presentProductFacets(counted, format)
  const reach = selection.q ? current['search.max_results'] : undefined
  const urlOf = (page: number) => productListUrl(selection, { perPage, page })
  const filters = showFilters({ selection, filter, perPage, options: facets.options }, format, t)
  const trail = wayTo(label, { categories, category }, format)
  // Its only filter is the tag.
  const listedTag = category || filters.chips.length > 1 ? null : tag
  return {
    view: 'products/index',
    data: {
      shop: label,
      products: await showListed(app, items, format),
      paginator: buildPaginator({ ...paging, total, reach, urlOf }),
      category,
      trail,
      categories: showCategoryLinks({ categories, category, counts: facets.categories, selection, t }),
      facets: showFacets(facets, selection, swatches),
      filters,
      price_note: await loadPriceNote(app),
      dropped,
      sorts: listSorts(selection, perPage, t),
      query: selection.q ?? '',
      ...corrections,
      tag: tag?.name ?? selection.tag ?? '',
    },
    ...describe({ selection, category, tag, listedTag, label, page: paging.page }, t),
    description: describeProducts(app, { selection, category, products: items }),
    unlisted: items.length === 0 || (filters.chips.length > 0 && !listedTag),
    head: listedTag
      ? listHead({ listed: showTag(listedTag, format), trail: [showShop(label, format)] })
      : listHead({ listed: category, trail }),
    query: selection.q ?? '',
    stylesheets: ['shop.css'],
  }
}

/**
 * The address of a list without the empty fields that its form sends; null if there are none, or if something could not be read
 * and has to be said.
 */
function tidyProductsUrl(app: App, query: Query): string | null {
  if (!Object.values(query).includes('')) return null
  const { selection, dropped } = parseProductSelection(query, app.settings.current)
  if (dropped.length > 0) return null
  const { page, perPage } = parsePaging(query, PER_PAGE)
  return productListUrl(selection, {
    page,
    perPage: queryText(query, 'per_page') === '' ? undefined : perPage,
  })
}

/** The facets of whole categories are requested often and are few, so they are cached. */
function loadFacets(app: App, { category, ...others }: ProductSelection, filter: ProductFilter) {
  const { sort: _, ...narrowing } = others
  if (Object.values(narrowing).some(Boolean)) return countProductFacets(app, filter)
  return remember(app, {
    name: `product facets ${category ?? ''}`,
    scopes: ['catalogue'],
    load: () => countProductFacets(app, filter),
  })
}

type Place = { categories: ShownCategory[]; category: ShownCategory | null }

/** The pages above a category, starting with the list of all products. */
function wayTo(label: string, { categories, category }: Place, format: SiteFormat) {
  if (!category) return []
  const above = categoryTrail(categories, category).slice(0, -1)
  return [showShop(label, format), ...above.map(({ name, url }) => ({ name, url }))]
}

function showShop(name: string, format: SiteFormat) {
  return { name, url: format.url(productListUrl({})) }
}

function showTag({ slug, name }: ProductTag, format: SiteFormat) {
  return { name, url: format.url(productListUrl({ tag: slug })), image: null }
}

type Described = {
  selection: ProductSelection
  category: ShownCategory | null
  tag: ProductTag | null
  listedTag: ProductTag | null
  label: string
  page: number
}

/** Only the list of all products and those of a category or tag are distinct pages; lists filtered further are not. */
function describe({ selection, category, tag, listedTag, label, page }: Described, t: Translate) {
  const searched = selection.q && t('shop.quoted', { text: selection.q })
  const name = category?.name ?? (searched || (tag?.name ?? selection.tag ?? label))
  return {
    title: page > 1 ? t('pager.title', { title: name, page }) : name,
    path: productListUrl({ category: selection.category, tag: listedTag?.slug }, { page }),
  }
}

type Shown = Pick<Described, 'selection' | 'category'> & { products: readonly { name: string }[] }

/** The owner's description of the category or of all products; else the beginning of the list. */
function describeProducts({ settings }: App, { selection, category, products }: Shown): string | undefined {
  const isWhole = !selection.category && !selection.tag && !selection.q
  const own = isWhole ? settings.current['seo.products_description'] : category?.description
  return own || describeList(products.map(({ name }) => ({ title: name })))
}
