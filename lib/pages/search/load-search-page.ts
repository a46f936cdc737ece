import type { App } from '#lib/app.ts'
import type { Paging } from '#lib/platform/lists/paging.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { buildPaginator, listUrl, type Paginator, parsePaging } from '../paginator.ts'
import { parseSearch, type Query, queryText } from '../query-text.ts'
import { siteTexts } from '../site-texts.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import { correctSpelling } from './correct-spelling.ts'
import { type FoundGroup, findGroups } from './find-groups.ts'

const PATH = '/search'
const PER_PAGE = 15

/**
 * `/search`: a few results of every type, or a page of one type; only the form for a query without a word. Null if the
 * results page is switched off.
 */
export async function loadSearchPage(app: App, query: Query): Promise<StorefrontPage | null> {
  if (!app.settings.current['search.page_enabled']) return null
  const search = parseSearch(query)
  const { term } = search
  const options = { term, type: findType(app, query), paging: parsePaging(query, PER_PAGE) }
  const found = HAS_WORD.test(term)
    ? await findGroups(app, { query: search, type: options.type, paging: options.paging })
    : []
  const total = found.reduce((sum, group) => sum + group.total, 0)
  const { t } = siteTexts(app)
  const shown = options.type ? found.filter(({ type }) => type === options.type) : found
  return {
    view: 'search/index',
    data: {
      query: term,
      type: options.type ?? 'all',
      types: found.length > 0 ? buildTabs(found, total, options, t) : [],
      groups: shown,
      total: shown.reduce((sum, group) => sum + group.total, 0),
      paginator: options.type && shown[0] ? pageThrough(app, query, { ...options, group: shown[0] }) : null,
      match: shown.some(isLoose) ? 'any' : 'all',
      suggestion: found.length > 0 && total === 0 ? await suggest(app, term) : null,
    },
    path: PATH,
    title: term === '' ? t('search.button') : t('search.title', { query: term }),
    unlisted: true,
    query: term,
  }
}

type Options = { term: string; type: string | undefined; paging: Paging }

const HAS_WORD = /[\p{L}\p{N}]/u

/** The requested type; undefined for all types, and for one that is unknown or switched off. */
function findType({ search }: App, query: Query): string | undefined {
  const type = queryText(query, 'type')
  return search.types().has(type) ? type : undefined
}

function buildTabs(found: FoundGroup[], total: number, { term, type }: Options, t: Translate) {
  const tab = (key: string, label: string, count: number) => ({
    type: key,
    label,
    url: listUrl(PATH, { q: term, type: key === 'all' ? undefined : key }),
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
  { term, type, paging, group }: Options & { group: FoundGroup },
): Paginator {
  const perPage = queryText(query, 'per_page') === '' ? undefined : paging.perPage
  const reach = settings.current['search.max_results']
  const urlOf = (page: number) => listUrl(PATH, { q: term, type, per_page: perPage, page })
  return buildPaginator({ ...paging, total: group.total, reach, urlOf })
}

function isLoose({ match, total }: FoundGroup): boolean {
  return match === 'any' && total > 0
}

async function suggest(app: App, term: string) {
  const corrected = await correctSpelling(app.search, term)
  return corrected && { query: corrected, url: listUrl(PATH, { q: corrected }) }
}
