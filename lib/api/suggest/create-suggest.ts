import type { App } from '#lib/app/app.ts'
import { openInLanguage } from '#lib/app/open-language.ts'
import {
  countResults,
  parseQuery,
  type ResultItem,
  type SuggestGroup,
  type Suggestions,
} from '#lib/search/index.ts'
import {
  localAddress,
  type SiteLanguage,
  siteAddress,
  siteLocales,
  splitLanguage,
} from '#lib/services/settings/index.ts'
import { type Texts, textsIn } from '#lib/services/texts/index.ts'
import { addressMover, type MoveAddress } from '#lib/web/http/base-path.ts'
import {
  type Answer,
  compressAnswer,
  type Handle,
  jsonAnswer,
  type RawRequest,
  refreshSettings,
} from '#lib/web/http/raw-request.ts'
import { mayCorrect } from '#lib/web/inputs/may-correct.ts'
import { checkSearchType } from '#lib/web/inputs/search-type.ts'
import { chooseMessages } from '#lib/web/messages/index.ts'
import { type Budgets, createBudgets } from '#lib/web/policies/budgets.ts'
import { isVisit } from '#lib/web/policies/is-visit.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { nameSearchType } from '#lib/web/presenters/name-search-type.ts'
import { resultsInLanguage } from '#lib/web/presenters/results-in-language.ts'
import { presentCorrections } from '#lib/web/presenters/search.ts'
import { presentProduct } from '#lib/web/presenters/shop/product.ts'
import { describeProductResult, listProductResults } from '#lib/web/presenters/shop/product-results.ts'
import { refuse } from '#lib/web/refusals/answer-refusal.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { checkOpen } from './check-open.ts'
import { createStarters, type Starters } from './load-starters.ts'

/** Answers `/search/suggest` with live results as JSON. Never throws. */
export function createSuggest(app: App): Handle {
  const ports = { ...app, budgets: createBudgets(app.limiter), loadStarters: createStarters(app) }
  return async (request) => {
    const headers: Record<string, string> = {
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cache-Control': 'no-store',
    }
    const answer = await answerOrRefuse(ports, request, headers)
    return request.method === 'HEAD' ? { ...answer, body: null } : answer
  }
}

type Ports = App & { budgets: Budgets; loadStarters: ReturnType<typeof createStarters> }

async function answerOrRefuse(
  ports: Ports,
  request: RawRequest,
  headers: Record<string, string>,
): Promise<Answer> {
  const { settings, budgets } = ports
  let messages = chooseMessages(undefined, [])
  try {
    await refreshSettings(ports)
    const [path = ''] = request.target.split('?', 1)
    const { language = settings.language } = splitLanguage(settings.languages, path)
    messages = chooseMessages(
      language.prefix === '' ? request.headers.get('accept-language') : undefined,
      language.prefix === '' ? siteLocales(settings.current) : [language.locale],
    )
    checkMethod(request.method)
    if (request.body.tooLarge) throw new Refusal('payload_too_large')
    if (!settings.current['search.live_enabled']) throw new Refusal('not_found')
    await checkOpen(ports, request, language)
    const { bucket } = ports.readAddress(request.peer, request.headers.get('x-forwarded-for'))
    await budgets.spendByAddress('suggest', bucket, settings.current['search.suggest_per_minute'])
    const { term, type, correct } = parseSuggestQuery(request.target)
    if (type !== undefined) checkSearchType(ports.search.types(), type)
    const query = parseQuery(term)
    const found = await ports.search.suggest(query, type, { correct })
    if (found.groups.length > 0 && isVisit(readVisit(request)))
      ports.search.figures.count({ query, results: countResults(found), isTyping: true })
    const local = openInLanguage(ports, language)
    const groups = await describeProducts(
      local,
      await resultsInLanguage(local, found.groups),
      textsIn(language.locale),
    )
    const presented = presentSuggestions({ ...found, groups }, textsIn(language.locale))
    const below: readonly MoveAddress[] =
      request.basePath === undefined ? [] : [moverBelow(ports, request.basePath)]
    const shown = {
      ...moveAddresses(presented, { local: localiser(ports, language), below }),
      ...(query.term === '' && { starters: moveStarters(await ports.loadStarters(language), below) }),
    }
    const answer = jsonAnswer(200, { ...headers, 'Content-Language': language.locale }, shown)
    return compressAnswer(answer, request.headers.get('accept-encoding'))
  } catch (error) {
    return refuse(error, messages, headers, ports.log)
  }
}

function checkMethod(method: string): void {
  if (method === 'GET' || method === 'HEAD') return
  throw new Refusal('method_not_allowed', {
    facts: { allowed: 'GET, HEAD' },
    headers: { Allow: 'GET, HEAD' },
  })
}

function readVisit({ headers }: RawRequest) {
  return { userAgent: headers.get('user-agent'), purpose: headers.get('sec-purpose') }
}

type SuggestQuery = { term: string; type: string | undefined; correct: boolean }

/** The search term and the one type to search, if any. The first of a repeated `q` or `q[]` counts. */
function parseSuggestQuery(target: string): SuggestQuery {
  const mark = target.indexOf('?')
  const query = new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1))
  const term = query.get('q') ?? query.get('q[]') ?? ''
  const correct = mayCorrect(query.get('correct') ?? undefined)
  return { term, type: query.get('type')?.trim() || undefined, correct }
}

/** The answer's keys, which themes' scripts rely on. */
function presentSuggestions({ query, url, groups, corrected, suggestion }: Suggestions, texts: Texts) {
  const corrections = presentCorrections({ corrected, suggestion })
  return { query, url, groups: groups.map((group) => presentGroup(group, texts)), ...corrections }
}

/** Groups whose products show what they cost today, how they are rated and whether they are sold out. */
async function describeProducts(
  local: App,
  groups: readonly SuggestGroup[],
  { t }: Texts,
): Promise<SuggestGroup[]> {
  const items = groups.flatMap((group) => group.items)
  const format = createFormat(local.settings.current, local.defaultSiteUrl)
  const products = new Map((await listProductResults(local, items)).map((product) => [product.id, product]))
  const describe = (item: ResultItem): ResultItem => {
    const product = item.type === 'product' ? products.get(Number(item.id)) : undefined
    return product ? { ...item, meta: describeProductResult(presentProduct(product, format), t) } : item
  }
  return groups.map((group) => ({ ...group, items: group.items.map(describe) }))
}

function presentGroup({ type, label, labels, total, url, match, items }: SuggestGroup, texts: Texts) {
  return {
    type,
    label: nameSearchType({ type, label, labels }, texts),
    total,
    url,
    match,
    items: items.map(presentItem),
  }
}

type Shown = ReturnType<typeof presentSuggestions>
type Moves = { local: MoveAddress; below: readonly MoveAddress[] }

/** Addresses lead to pages in the language of the page that the results are shown on. */
function localiser({ settings, defaultSiteUrl }: Ports, language: SiteLanguage): MoveAddress {
  const site = { siteUrl: siteAddress(settings.current, defaultSiteUrl), languages: settings.languages }
  return (address) => localAddress(language, address, site)
}

/** And to where the visitor finds the site. */
function moverBelow({ settings, defaultSiteUrl }: Ports, basePath: string): MoveAddress {
  return addressMover({ basePath, siteUrl: siteAddress(settings.current, defaultSiteUrl) })
}

function moveAddresses(shown: Shown, { local, below }: Moves): Shown {
  const moved = <T extends { url: string | null }>(one: T): T => ({
    ...one,
    url: one.url && moveOne(one.url, [local, ...below]),
  })
  return {
    ...moved(shown),
    groups: shown.groups.map((group) => ({
      ...moved(group),
      items: group.items.map((item) => ({
        ...moved(item),
        image: item.image && moveOne(item.image, below),
      })),
    })),
  }
}

function moveStarters(starters: readonly Starters[], moves: readonly MoveAddress[]): Starters[] {
  return starters.map(({ label, items }) => ({
    label,
    items: items.map(({ title, url }) => ({ title, url: moveOne(url, moves) })),
  }))
}

function moveOne(address: string, moves: readonly MoveAddress[]): string {
  return moves.reduce((moved, move) => move(moved), address)
}

function presentItem({ id, type, title, url, excerpt, image, meta }: ResultItem) {
  return { id, type, title, url, excerpt, image, meta }
}
