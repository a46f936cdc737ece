import type { App } from '#lib/app/app.ts'
import { type FoundRedirect, findRedirect, mayHaveMoved } from '#lib/domains/publishing/redirects/index.ts'
import { type Steps, settled } from '#lib/platform/process/steps.ts'
import type { SiteAnswer } from '#lib/web/site/site-answer.ts'
import type { SiteRequest } from '#lib/web/site/site-request.ts'
import { normalizeTarget } from './normalize-target.ts'

type Site = Pick<App, 'database' | 'clock' | 'log' | 'redirectHits'>

/** Where an address leads. */
export type Moved = {
  /** The request at the address as the site writes it, where a page may answer. */
  request: SiteRequest
  /** The redirect if no page answers. */
  find(): Promise<FoundRedirect | null>
  /** What takes the place of an answer: a redirect if there is no page, or if its address had a slash too many. */
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
