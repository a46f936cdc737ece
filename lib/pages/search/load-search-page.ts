import type { App } from '#lib/app/app.ts'
import type { Paging } from '#lib/platform/lists/rows.ts'
import { type CorrectedFound, correctFound, countResults, type SearchQuery } from '#lib/search/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { listUrl, type Query } from '#lib/web/http/target.ts'
import { mayCorrect } from '#lib/web/inputs/may-correct.ts'
import { siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import { buildPaginator, type Paginator, parsePaging, parseSearch, queryText } from '../page-query.ts'
import { loadSearchFilters } from '../shop/products/load-search-filters.ts'
import { showListed } from '../shop/products/show-listed.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import { type FoundGroup, findGroups } from './find-groups.ts'
import { rememberProducts } from './remember-products.ts'

const PATH = '/search'
const VIEW = 'search/index'
const PER_PAGE = 15

/**
 * `/search`: a few results of every type, or a page of one type; only the form for a query without a word. Null if the
 * results page is switched off. `isVisit`: it is made for a person, whose search counts.
 */
export async function loadSearchPage(
  app: App,
  query: Query,
  { isVisit = false }: { isVisit?: boolean } = {},
): Promise<StorefrontPage | null> {
  if (!app.settings.current['search.page_enabled']) return null
  const search = parseSearch(query)
  const { term } = search
  const options: Options = {
    term,
    type: findType(app, query),
    paging: parsePaging(query, PER_PAGE),
    isExact: !mayCorrect(queryText(query, 'correct')),
  }
  const { found, corrected, suggestion } = await findCorrected(app, search, options)
  const total = found.reduce((sum, group) => sum + group.total, 0)
  if (isVisit && options.paging.page === 1) {
    const results = countResults({ groups: found, corrected })
    app.search.figures.count({ query: search, results, isTyping: false })
  }
  const { t } = siteTexts(app)
  const narrowing = await loadNarrowing(app, corrected ?? term, options.type, total)
  const shown = options.type ? found.filter(({ type }) => type === options.type) : found
  const listed = shown.flatMap(({ type, items }) => (type === 'product' ? items : []))
  const ofShop = await showListed(app, await rememberProducts(app, listed), siteFormat(app), VIEW)
  const products = new Map(ofShop.map((product) => [product.id, product]))
  return {
    view: VIEW,
    data: {
      query: term,
      type: options.type ?? 'all',
      types: found.length > 0 ? buildTabs(found, total, options, t) : [],
      groups: shown.map((group) => ({
        ...group,
        items: group.items.map((item) => ({
          ...item,
          product: (item.type === 'product' && products.get(Number(item.id))) || null,
        })),
      })),
      total: shown.reduce((sum, group) => sum + group.total, 0),
      paginator: options.type && shown[0] ? pageThrough(app, query, { ...options, group: shown[0] }) : null,
      match: shown.some(isLoose) ? 'any' : 'all',
      suggestion: suggestion && { query: suggestion, url: listUrl(PATH, { q: suggestion }) },
      shop: narrowing?.shop ?? null,
      facets: narrowing?.facets ?? null,
      filters: narrowing?.filters ?? null,
      corrected: corrected && { query: corrected, exact_url: listUrl(PATH, { q: term, correct: 'false' }) },
    },
    path: PATH,
    title: term === '' ? t('search.button') : t('search.title', { query: term }),
    unlisted: true,
    query: term,
    ...((narrowing || products.size > 0) && { stylesheets: ['shop.css'] }),
  }
}

/** How the products found can be narrowed, if they alone are shown. */
function loadNarrowing(app: App, term: string, type: string | undefined, total: number) {
  const isOfProducts = type === 'product' && total > 0 && app.settings.current['modules.shop']
  return isOfProducts ? loadSearchFilters(app, term) : null
}

type Options = { term: string; type: string | undefined; paging: Paging; isExact: boolean }

const HAS_WORD = /[\p{L}\p{N}]/u

/** The requested type; undefined for all types, and for one that is unknown or switched off. */
function findType({ search }: App, query: Query): string | undefined {
  const type = queryText(query, 'type')
  return search.types().has(type) ? type : undefined
}

function findCorrected(
  app: App,
  query: SearchQuery,
  { type, paging, isExact }: Options,
): Promise<CorrectedFound<FoundGroup>> {
  if (!HAS_WORD.test(query.term)) return Promise.resolve({ found: [], corrected: null, suggestion: null })
  return correctFound(query, (wanted) => findGroups(app, { query: wanted, type, paging }), {
    mayCorrect: !isExact,
    correct: (wanted) => app.search.correct(query, wanted),
  })
}

function buildTabs(found: FoundGroup[], total: number, { term, type, isExact }: Options, t: Translate) {
  const tab = (key: string, label: string, count: number) => ({
    type: key,
    label,
    url: listUrl(PATH, { q: term, type: key === 'all' ? undefined : key, ...switchOff(isExact) }),
    total: count,
    current: key === (type ?? 'all'),
  })
  return [
    tab('all', t('search.everything'), total),
    ...found.map((group) => tab(group.type, group.label, group.total)),
  ]
}

/** Pages end at the last result that is ranked. */
function pageThrough(
  { settings }: App,
  query: Query,
  { term, type, paging, isExact, group }: Options & { group: FoundGroup },
): Paginator {
  const perPage = queryText(query, 'per_page') === '' ? undefined : paging.perPage
  const reach = settings.current['search.max_results']
  const urlOf = (page: number) =>
    listUrl(PATH, { q: term, type, per_page: perPage, ...switchOff(isExact), page })
  return buildPaginator({ ...paging, total: group.total, reach, urlOf })
}

function isLoose({ match, total }: FoundGroup): boolean {
  return match === 'any' && total > 0
}

function switchOff(isExact: boolean): { correct?: string } {
  return isExact ? { correct: 'false' } : {}
}
