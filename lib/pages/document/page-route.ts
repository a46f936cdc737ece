import type { App } from '#lib/app/app.ts'
import { freshApp } from '#lib/app/current-app.ts'
import { isDatabaseAway } from '#lib/platform/database/outage.ts'
import { dropCookie, parseCookies } from '#lib/web/http/site-cookie.ts'
import { decodeSegment, type Query, readQuery } from '#lib/web/http/target.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { type MadeAnswer, type Making, pathOf, type SiteRequest } from '#lib/web/site/site.ts'
import { createRoute, type Route } from '../answering/create-route.ts'
import { FORM_NOTICE_COOKIE } from '../forms/form-notice.ts'
import type { Cookies } from '../people/visitors/website-visitor.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import { composePage, type DocumentContent, HTML_TYPE, writeDocument } from './write-page.ts'

/** A page's parameters. */
export type Asked = {
  /** The parts of its path, decoded; one that is malformed is empty. */
  parts: string[]
  /** The last part as it stands in the address, such as a slug. */
  segment: string
  query: Query
  cookies: Cookies
}

/** A page, or another address to go to. Null if there is nothing at the address. */
export type LoadPage = (
  app: App,
  asked: Asked,
) => Promise<StorefrontPage | { redirectTo: string; cookies?: string[] } | null>

export type PageOptions = {
  /** Headers of the page. */
  headers?: Record<string, string>
  write?: (content: DocumentContent) => string | Promise<string>
}

/** Keeps browsers from passing on the page's address: anyone who has it can see the page. */
export const HIDDEN: PageOptions = { headers: { 'referrer-policy': 'no-referrer' } }

// A page that took longer to fail would take as long again.
const MAX_FAILING_MS = 5_000

/** The handler of a page's route. */
export function createPageRoute(load: LoadPage, options: PageOptions = {}): Route {
  return createRoute(async (request, making) => {
    const begun = performance.now()
    try {
      return await makePage(request, making, load, options)
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() - begun > MAX_FAILING_MS) throw error
      // A standby may stand in for it by now.
      return makePage(request, making, load, options)
    }
  })
}

async function makePage(
  request: SiteRequest,
  making: Pick<Making, 'observer' | 'hasMoved'>,
  load: LoadPage,
  { headers, write = writeDocument }: PageOptions,
): Promise<MadeAnswer> {
  const { content, isFallback, cookies, location, status } = await loadDocument(request, making, load)
  return {
    status,
    headers: {
      'content-type': HTML_TYPE,
      ...headers,
      ...(location !== undefined && { location }),
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    },
    body: content ? await write(content) : '',
    isUncacheable: isFallback,
  }
}

type LoadedDocument = {
  status: number
  location?: string
  cookies: string[]
  /** Null if nothing is shown. */
  content: DocumentContent | null
  isFallback: boolean
}

/** The page at an address or, where there is none, the page that says so. */
export async function loadDocument(
  request: SiteRequest,
  { observer, hasMoved }: Pick<Making, 'observer' | 'hasMoved'>,
  load: LoadPage,
): Promise<LoadedDocument> {
  const app = { ...(await freshApp(request)), observer }
  const jar = Object.fromEntries(parseCookies(request.headers.cookie ?? ''))
  const page = await load(app, readAsked(request, jar))
  const nothing = { content: null, isFallback: false, cookies: page?.cookies ?? [] }
  if (page && 'redirectTo' in page) return { ...nothing, status: 307, location: page.redirectTo }
  // The page shows the notice, which is thereby done.
  const cookies = [...(page?.cookies ?? []), ...dropCookie(app, FORM_NOTICE_COOKIE, jar)]
  const status = page ? 200 : 404
  if (!page && (await hasMoved())) return { ...nothing, status, cookies }
  const { isFallback, ...content } = await composePage(app, page ?? missingPage(app))
  return { status, cookies, content, isFallback }
}

function readAsked(request: SiteRequest, cookies: Cookies): Asked {
  const segments = pathOf(request).split('/').slice(1)
  return {
    parts: segments.map((one) => decodeSegment(one) ?? ''),
    segment: segments.at(-1) ?? '',
    query: readQuery(request.target),
    cookies,
  }
}

/** The page for an address that does not exist. */
export function missingPage(app: Pick<App, 'settings'>): StorefrontPage {
  const { t } = siteTexts(app)
  return { view: 'errors/404', data: {}, path: '', title: t('errors.not_found.heading'), unlisted: true }
}
