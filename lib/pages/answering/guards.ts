import type { App } from '#lib/app/app.ts'
import {
  type FoundRedirect,
  findRedirect,
  mayHaveMoved,
  normalizeAddressPath,
} from '#lib/domains/publishing/redirects/index.ts'
import { type Steps, settled } from '#lib/platform/process/steps.ts'
import { PREVIEW_END, PREVIEW_NAME, PREVIEW_SECONDS, verifyPreview } from '#lib/theming/index.ts'
import { parseCookies, siteCookieName, writeSiteCookie } from '#lib/web/http/site-cookie.ts'
import { isPanelPath } from '#lib/web/http/target.ts'
import { pathOf, type SiteAnswer, type SiteRequest } from '#lib/web/site/site.ts'

type Site = Pick<App, 'settings' | 'secrets' | 'clock' | 'database' | 'log' | 'redirectHits'>

/**
 * Answers links that start or end a theme preview in one browser, by moving the token from the address into a cookie. A forged or expired
 * link just redirects to the page.
 */
export function answerPreviewLink(
  site: Site,
  { target }: Pick<SiteRequest, 'target'>,
): SiteAnswer | undefined {
  const [path = '/', search] = target.split('?', 2)
  if (search === undefined) return undefined
  const query = new URLSearchParams(search)
  const token = query.get(PREVIEW_NAME)
  if (token === null) return undefined
  query.delete(PREVIEW_NAME)
  const cookie = cookieFor(site, token)
  return {
    status: 303,
    headers: {
      // In the language of the page. Several leading slashes would redirect to another site.
      location: `/${path.replace(/^[/\\]+/, '')}${query.size > 0 ? `?${query}` : ''}`,
      'cache-control': 'no-store',
      ...(cookie && { 'set-cookie': [cookie] }),
    },
    body: null,
  }
}

function cookieFor({ settings, secrets, clock }: Site, token: string): string | undefined {
  const isEnd = token === PREVIEW_END
  if (!isEnd && verifyPreview({ secrets, clock }, token) === undefined) return undefined
  return isEnd
    ? writeSiteCookie(settings.current, PREVIEW_NAME, '', 0)
    : writeSiteCookie(settings.current, PREVIEW_NAME, token, PREVIEW_SECONDS)
}

/** The files and data of pages, and the webhooks of other servers: also answered by a closed site. */
const OPEN = ['/_next/', '/theme-assets/', '/media/', '/webhooks/']
/** Files, such as pictures and feeds, have an extension. */
const FILE = /\.[a-z0-9]+$/i

/** Whether a request asks for a page or sends a form while the site is closed. Previews of themes see it all the same. */
export function isClosedTo(
  { settings, secrets, clock }: Pick<App, 'settings' | 'secrets' | 'clock'>,
  request: Pick<SiteRequest, 'target' | 'headers'>,
): boolean {
  const { current } = settings
  if (!current['maintenance.active']) return false
  const path = pathOf(request)
  const isOpen = isPanelPath(path) || FILE.test(path) || OPEN.some((start) => path.startsWith(start))
  if (isOpen) return false
  const token = parseCookies(request.headers.cookie ?? '').get(siteCookieName(current, PREVIEW_NAME))
  return verifyPreview({ secrets, clock }, token) === undefined
}

/** Where an address leads. */
export type Moved = {
  /** The request at the address as the site writes it, where a page may answer. */
  request: SiteRequest
  /** The redirect if no page answers. */
  find(): Promise<FoundRedirect | null>
  /** Replaces an answer: by a redirect if there is no page, or if its address had a slash too many. */
  instead(answer: SiteAnswer): Promise<SiteAnswer | null>
}

// Next's own files, whose names say what is in them.
const UNTOUCHED = '/_next/'

/**
 * Makes former addresses redirect, in one step and only where no page answers. An address with a slash too many redirects to the
 * same without it, unless it is a former one. Redirects may be stored with the prefix of a language, such as those of an earlier site,
 * and hold in every language without it.
 */
export function* followRedirect(site: Site, sent: SiteRequest): Steps<SiteAnswer | Moved> {
  const { target } = sent
  if (target.startsWith(UNTOUCHED)) return staying(sent)
  const normal = normalizeTarget(target)
  const isNormal = normal === target
  const request = isNormal ? sent : { ...sent, target: normal }
  let looking: Promise<FoundRedirect | null> | undefined
  const find = () => {
    looking ??= findInLanguage(site, normal, sent.language.prefix)
    return looking
  }
  const toNormal = { id: null, location: normal, permanent: true, keepsMethod: true }
  if (!isNormal || mayHaveMoved(target)) {
    const found = yield* settled(find())
    if (!found && isNormal) return staying(sent)
    if (!found || isNormal) return redirect(site, request, found ?? toNormal)
  }
  return {
    request,
    find,
    async instead({ status }) {
      if (status !== 404) return isNormal ? null : redirect(site, request, toNormal)
      const found = await find()
      return found && redirect(site, request, found)
    },
  }
}

function staying(request: SiteRequest): Moved {
  return { request, find: async () => null, instead: async () => null }
}

async function findInLanguage(site: Site, target: string, prefix: string): Promise<FoundRedirect | null> {
  const found = prefix === '' ? null : await findSafely(site, prefix + target)
  return found ?? findSafely(site, target)
}

/** If the database fails, so does whatever page there is. */
async function findSafely(site: Site, target: string): Promise<FoundRedirect | null> {
  try {
    return await findRedirect(site, target)
  } catch (error) {
    site.log.error({ err: error }, 'Redirects could not be looked up.')
    return null
  }
}

function redirect(
  { redirectHits }: Site,
  { method }: SiteRequest,
  { id, location, permanent, keepsMethod }: FoundRedirect & { keepsMethod?: boolean },
): SiteAnswer {
  if (id !== null) redirectHits.count(id)
  const isRead = ['GET', 'HEAD'].includes(method) && !keepsMethod
  return {
    status: isRead ? (permanent ? 301 : 302) : permanent ? 308 : 307,
    // Browsers would keep a permanent redirect even after its address is in use again.
    headers: { location, 'cache-control': 'no-cache', 'content-length': '0' },
    body: null,
  }
}

/** The target with its path as the site writes it. */
export function normalizeTarget(target: string): string {
  const [path = '/'] = target.split('?', 1)
  return normalizeAddressPath(path) + target.slice(path.length)
}
