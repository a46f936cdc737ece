import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '#lib/app/app.ts'
import { type FoundRedirect, findRedirect, mayHaveMoved } from '#lib/domains/publishing/redirects/index.ts'
import { deferResponse } from './defer-response.ts'
import { normalizeTarget } from './normalize-target.ts'

type Site = Pick<App, 'database' | 'clock' | 'log' | 'redirectHits'>
type Moved = {
  /** Whether the address redirects elsewhere if there is no page at it. */
  find(): Promise<boolean>
}

// Next's own files, whose names say what is in them.
const UNTOUCHED = '/_next/'

/**
 * Makes former addresses redirect, in one step and only where no page answers. An address with a slash too many redirects to the
 * same without it, unless it is a former one. Returns undefined once the request has been answered. `prefix` is that of the page's
 * language: redirects may be stored with it, such as those of an earlier site, and hold in every language without it.
 */
export async function followRedirect(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  prefix = '',
): Promise<Moved | undefined> {
  const target = request.url ?? '/'
  if (target.startsWith(UNTOUCHED)) return { find: async () => false }
  const tidy = normalizeTarget(target)
  const isNormalized = tidy === target
  let looking: Promise<FoundRedirect | null> | undefined
  const look = () => {
    looking ??= findInLanguage(site, tidy, prefix)
    return looking
  }
  if (!isNormalized || mayHaveMoved(target)) {
    const found = await look()
    if (!found && isNormalized) return { find: async () => false }
    if (!found || isNormalized) {
      redirect(site, response, found ?? { id: null, location: tidy, permanent: true, keepsMethod: true })
      return undefined
    }
  }
  // A page may answer at the tidy address.
  request.url = tidy
  const ownHeaders = response.getHeaderNames()
  deferResponse(response, {
    isHeld: (status) => status === 404 || !isNormalized,
    async replace() {
      const isMissing = response.statusCode === 404
      const found = isMissing
        ? await look()
        : { id: null, location: tidy, permanent: true, keepsMethod: true }
      if (!found) return false
      for (const name of response.getHeaderNames())
        if (!ownHeaders.includes(name)) response.removeHeader(name)
      redirect(site, response, found)
      return true
    },
  })
  return { find: async () => (await look()) !== null }
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
  response: ServerResponse,
  { id, location, permanent, keepsMethod }: FoundRedirect & { keepsMethod?: boolean },
): void {
  if (id !== null) redirectHits.count(id)
  const isRead = ['GET', 'HEAD'].includes(response.req.method ?? 'GET') && !keepsMethod
  response.statusCode = isRead ? (permanent ? 301 : 302) : permanent ? 308 : 307
  response.setHeader('Location', location)
  // Browsers would keep a permanent redirect even after its address is in use again.
  response.setHeader('Cache-Control', 'no-cache')
  response.setHeader('Content-Length', 0)
  response.end()
}
