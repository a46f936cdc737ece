import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { App } from '#lib/app/app.ts'
import type { Versions } from '#lib/platform/database/data-version.ts'
import { chooseEncoding, type Encode, encodeOnce, encodingFor } from '#lib/platform/net/compression.ts'
import { andThen, type Steps, settled } from '#lib/platform/process/steps.ts'
import { telemetry } from '#lib/platform/telemetry/telemetry.ts'
import { wallClock } from '#lib/platform/text/wall-clock.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import { matchesEtag } from '#lib/web/http/answer-cache.ts'
import {
  isStillValid,
  publicationVersion,
  type Standing,
  type WantedVersion,
} from '#lib/web/http/cache-validity.ts'
import {
  headerOf,
  pathOf,
  type SiteAnswer,
  type SiteHeaders,
  type SiteRequest,
  withHeaders,
} from '#lib/web/site/site.ts'

// Lists, the entries in them, and pages written by the owner. What is not among them is kept by no cache.
const PUBLIC = /^\/(?:[^/]*|(?:posts|products)\/[^/]+)$/
const PRIVATE = /^\/(?:account|admin|cart|checkout|consent|orders|pay|wishlist|withdrawal)$/
// What a visitor has in the cart or on the wishlist, and has agreed to, is shown by their own pages alone.
const OWN_COOKIES =
  /(?:^|[;\s])(?:__Host-|__Secure-)?(?:storefront(?!-(?:cart|checkout|consent|wish))|next-auth|theme_preview)/i
// Next answers them with something other than the page of results.
const OTHER_ANSWERS = /^(?:rsc$|next-|x-nextjs|x-action)/

/**
 * Whether a request asks for a page that is the same for everybody: it carries no cookie that tells of a session, a message after a form
 * or the preview of a theme.
 */
export function isCacheable(request: Pick<SiteRequest, 'method' | 'target' | 'headers'>): boolean {
  const { method, headers } = request
  const path = pathOf(request)
  return (
    (method === 'GET' || method === 'HEAD') &&
    isPublicPath(path) &&
    headers.authorization === undefined &&
    !OWN_COOKIES.test(headers.cookie ?? '') &&
    !Object.keys(headers).some((name) => OTHER_ANSWERS.test(name))
  )
}

/** Whether the address is of a page that everybody may see, so that neither it nor its content tells about the visitor. */
export function isPublicPath(path: string): boolean {
  return PUBLIC.test(path) && !PRIVATE.test(path)
}

/**
 * The version of the page that a request asks for. `fromBody` if it does not follow from the data, as that of results of a search, which
 * depend on its index. Undefined if no cache may keep the page.
 */
export type FindPageVersion = (request: SiteRequest) => Steps<PageVersion | 'fromBody' | undefined>

export type PageVersion = {
  /** Changes with everything the page is made of, but for the stock. */
  version: string
  stock: Versions['stock']
  /** The `ETag` of a page that does not observe what it shows of the stock: known before the page is made. */
  tag: string
}

type Site = Pick<
  App,
  'database' | 'settings' | 'clock' | 'theming' | 'log' | 'publications' | 'apiPrefix' | 'defaultSiteUrl'
>

/** `build` tells the pages of one version of the program from those of another. */
export function createPageVersions(site: Site, build: string): FindPageVersion {
  return function* (request) {
    if (!isCacheable(request)) return undefined
    if (isSearch(request.target)) return 'fromBody'
    try {
      const { version, stock } = yield* versionOf(site)
      const { language, basePath, target } = request
      const tag = tagOf(build, version, String(stock), target, `${language.locale} ${basePath}`)
      return { version, stock, tag }
    } catch (error) {
      site.log.error({ err: error }, 'The database does not respond.')
      return undefined
    }
  }
}

/** An `ETag` that changes with each of these facts. */
export function tagOf(...facts: string[]): string {
  const hash = createHash('sha256')
  for (const fact of facts) hash.update(`${fact.length} `).update(fact)
  return `"${hash.digest('base64url').slice(0, 27)}"`
}

/** Changes with whatever pages show: data, settings, theme, and the date, which themes may print. */
function* versionOf(site: Site): Steps<Pick<PageVersion, 'version' | 'stock'>> {
  const versions = yield* settled(site.database.dataVersion.read())
  yield* settled(site.settings.refresh(versions))
  const { current } = site.settings
  const day = dayIn(current['site.timezone'], site.clock.now())
  const address = siteAddress(current, site.defaultSiteUrl)
  const content = yield* settled(publicationVersion(site, versions, ['content', 'catalogue']))
  const version = JSON.stringify([content, day, address, site.apiPrefix, site.theming.fingerprint()])
  return { version, stock: versions.stock }
}

let latest: { minute: number; timeZone: string; day: string } | undefined

/** The date that clocks in a time zone show, as `2026-11-30`. Looked up once a minute: no day begins within one. */
function dayIn(timeZone: string, moment: Date): string {
  const minute = Math.floor(moment.getTime() / 60_000)
  if (latest?.minute !== minute || latest.timeZone !== timeZone) {
    const day = new Date(wallClock(moment, timeZone)).toISOString().slice(0, 10)
    latest = { minute, timeZone, day }
  }
  return latest.day
}

function isSearch(target: string): boolean {
  const mark = target.indexOf('?')
  if (mark < 0) return false
  const query = new URLSearchParams(target.slice(mark + 1))
  return [...query.keys()].some((name) => name === 'q' || name === 'q[]')
}

/** A finished page that is the same for everybody. */
export type StoredPage = {
  /** The page's own headers, such as `Content-Type`. */
  headers: SiteHeaders
  tag: string
  /** The hosts of the players that it offers. */
  players: readonly string[]
  bytes: Buffer
  encode: Encode
}

type NewPage = Pick<StoredPage, 'headers' | 'tag' | 'players'> & { html: string }

/**
 * Finished pages in memory. Nothing expires by time: the version changes with whatever a page shows, and a page of another version takes
 * the place of the one before, unless only the stock has changed, and nothing of what the page shows of it.
 */
export type PageStore = {
  find(wanted: WantedVersion, address: string): StoredPage | undefined | Promise<StoredPage | undefined>
  keep(standing: Standing, address: string, page: NewPage): void
}

const MAX_BYTES = 24 * 1024 * 1024

type Entry = Standing & { page: StoredPage; size: number }

export function createPageStore(maxBytes = MAX_BYTES): PageStore {
  // Whatever is opened before telemetry starts is not measured.
  const measured = telemetry()
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }, address) => size + address.length * 2 + 1000,
  })
  return {
    find(wanted, address) {
      const entry = entries.get(address)
      return andThen(entry !== undefined && isStillValid(entry, wanted), (isValid) => {
        const page = isValid ? entry?.page : undefined
        measured?.count('storefront_cache_reads_total', { cache: 'pages', result: page ? 'hit' : 'miss' })
        return page
      })
    },
    keep(standing, address, { html, ...parts }) {
      const bytes = Buffer.from(html)
      const encode = encodeOnce(bytes, (added) => {
        // Set again, so that the added bytes count; unless the page was evicted or replaced in between.
        const entry = entries.peek(address)
        if (entry?.page === page) entries.set(address, { ...entry, size: entry.size + added })
      })
      const page: StoredPage = { ...parts, bytes, encode }
      entries.set(address, { ...standing, page, size: bytes.byteLength })
    },
  }
}

// All others depend on the visitor, or are set for every page.
const STORED_HEADERS = ['content-type', 'link']

/** The headers of a page that everybody gets. */
export function storedHeaders({ headers }: SiteAnswer): SiteHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => STORED_HEADERS.includes(name)))
}

/** A page as it is stored, compressed if the client takes that. */
export function answerStored(request: SiteRequest, page: StoredPage): SiteAnswer | Promise<SiteAnswer> {
  const { bytes, headers, tag, encode } = page
  const encoding = encodingFor(bytes.length, chooseEncoding(headerOf(request, 'accept-encoding')))
  return andThen(encoding ? encode(encoding) : bytes, (body) => ({
    status: 200,
    headers: {
      ...headers,
      ...cachedHeaders(tag),
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': String(body.length),
    },
    body,
  }))
}

/** Whether the client has the page with this tag. */
export function isKnown({ headers }: SiteRequest, tag: string): boolean {
  const known = headers['if-none-match']
  // Before a page is made, it is unknown whether there is any, which is all that a `*` asks.
  return known !== undefined && known.trim() !== '*' && matchesEtag(known, tag)
}

export function notModified(tag: string): SiteAnswer {
  return { status: 304, headers: cachedHeaders(tag), body: null }
}

/** Lets caches keep a page that is the same for everybody, if they ask each time whether it has changed. */
export function asCached(answer: SiteAnswer, tag: string): SiteAnswer {
  return withHeaders(answer, cachedHeaders(tag))
}

/** The tag is weak: pages of one tag may differ in their bytes, such as when compressed. */
function cachedHeaders(tag: string): SiteHeaders {
  return { 'cache-control': 'public, no-cache', vary: 'Accept-Encoding', etag: `W/${tag}` }
}
