import type { App } from '#lib/app.ts'
import { countProductFacets, listProducts, type ProductFilter } from '#lib/domains/catalogue/index.ts'
import { presentProduct } from '#lib/web/presenters/shop/product.ts'
import { presentProductFacets } from '#lib/web/presenters/shop/product-facets.ts'
import { menuLabel } from '../frame/read-menus.ts'
import { buildPaginator, readPaging } from '../paginator.ts'
import { type Query, queryText } from '../query-text.ts'
import { remember } from '../remember.ts'
import { listHead } from '../seo/list-head.ts'
import { type SiteFormat, siteFormat } from '../site-format.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import { categoryTrail, readCategories, type ShownCategory } from './category-trail.ts'
import { listSorts } from './list-sorts.ts'
import { productListUrl } from './product-list-url.ts'
import { type ProductWish, readProductWish, toFilter } from './product-wish.ts'
import { showCategoryLinks } from './show-category-links.ts'
import { showFacets } from './show-facets.ts'
import { showFilters } from './show-filters.ts'

// Divisible into rows of two, three and four.
const PER_PAGE = 24

/** `/products`: all products, or those that match the address's filters; null if the category is unknown. */
export async function readProductsPage(app: App, query: Query): Promise<StorefrontPage | null> {
  const { current } = app.settings
  if (!current['modules.shop']) return null
  const { wish, dropped } = readProductWish(query, current)
  const categories = await readCategories(app)
  const category = categories.find(({ slug }) => slug === wish.category) ?? null
  if (wish.category && !category) return null

  const format = siteFormat(app)
  const filter = toFilter(wish, current)
  const paging = readPaging(query, PER_PAGE)
  const [{ items, total }, counted, label = 'Shop'] = await Promise.all([
    listProducts(app, { filter, sort: wish.sort, ...paging }),
    readFacets(app, wish, filter),
    menuLabel(app, 'products'),
  ])
  const facets = presentProductFacets(counted, format)
  const perPage = queryText(query, 'per_page') === '' ? undefined : paging.perPage
  const reach = wish.q ? current['search.max_results'] : undefined
  const urlOf = (page: number) => productListUrl(wish, { perPage, page })
  const filters = showFilters({ wish, filter, perPage }, format)
  const trail = wayTo(label, { categories, category }, format)
  return {
    view: 'products/index',
    data: {
      shop: label,
      products: items.map((product) => presentProduct(product, format)),
      paginator: buildPaginator({ ...paging, total, reach, urlOf }),
      category,
      trail,
      categories: showCategoryLinks({ categories, category, counts: facets.categories, wish }),
      facets: showFacets(facets, wish),
      filters,
      dropped,
      sorts: listSorts(wish, perPage),
      query: wish.q ?? '',
      tag: wish.tag ?? '',
    },
    ...describe({ wish, category, label, page: paging.page }),
    unlisted: items.length === 0 || filters.chips.length > 0,
    head: listHead({ category, trail }),
    query: wish.q ?? '',
    stylesheets: ['shop.css'],
  }
}

/** The facets of whole categories are requested often and are few, so they are cached. */
function readFacets(app: App, { category, ...others }: ProductWish, filter: ProductFilter) {
  const { sort: _, ...narrowing } = others
  if (Object.values(narrowing).some(Boolean)) return countProductFacets(app, filter)
  return remember(app, {
    name: `product facets ${category ?? ''}`,
    scopes: ['catalogue', 'stock'],
    read: () => countProductFacets(app, filter),
  })
}

type Place = { categories: ShownCategory[]; category: ShownCategory | null }

/** The pages above a category, starting with the list of all products. */
function wayTo(label: string, { categories, category }: Place, format: SiteFormat) {
  if (!category) return []
  const above = categoryTrail(categories, category).slice(0, -1)
  const shop = { name: label, url: format.url(productListUrl({})) }
  return [shop, ...above.map(({ name, url }) => ({ name, url }))]
}

type Described = {
  wish: ProductWish
  category: ShownCategory | null
  label: string
  page: number
}

/** Only the list of all products and those of categories are distinct pages; filtered lists are not. */
function describe({ wish, category, label, page }: Described) {
  const name = category?.name ?? (wish.q ? `“${wish.q}”` : (wish.tag ?? label))
  return {
    title: page > 1 ? `${name}, page ${page}` : name,
    description: category?.description || undefined,
    path: productListUrl({ category: wish.category }, { page }),
  }
}
