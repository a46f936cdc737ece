import { createHash } from 'node:crypto'
import type { App } from '#lib/app/app.ts'
import type { Versions } from '#lib/platform/database/data-version.ts'
import { type Steps, settled } from '#lib/platform/process/steps.ts'
import { wallClock } from '#lib/platform/text/wall-clock.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import { publicationVersion } from '#lib/web/http/publication-version.ts'
import type { SiteRequest } from '#lib/web/site/site-request.ts'
import { isCacheable } from './is-cacheable.ts'

/**
 * The version of the page that a request asks for. `fromBody` if it does not follow from the data, as that of results of a search, which
 * depend on its index. Undefined if no cache may keep the page.
 */
export type FindPageVersion = (request: SiteRequest) => Steps<PageVersion | 'fromBody' | undefined>

export type PageVersion = {
  /** Changes with everything the page is made of, but for the stock. */
  version: string
  stock: Versions['stock']
  /** The entity tag of a page that does not observe what it shows of the stock: known before the page is made. */
  tag: string
}

type Site = Pick<
  App,
  'database' | 'settings' | 'clock' | 'theming' | 'log' | 'nextPublication' | 'apiPrefix' | 'defaultSiteUrl'
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

/** The tag of a page that is already made. */
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
