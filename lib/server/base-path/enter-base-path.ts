import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '#lib/app/app.ts'
import { isHttpsSite, type Settings, siteAddress, siteBasePath } from '#lib/services/settings/index.ts'
import { moverFor, readBasePath, targetBelow } from '#lib/web/http/base-path.ts'
import { type MoveHeaders, moveHeaders, receiveCookies } from './move-headers.ts'

type Site = Pick<App, 'settings' | 'defaultSiteUrl' | 'readAddress' | 'log'>

/** Where the visitor who sent a request finds the site on its host. */
export type SitePlace = {
  /** The target as it is at the root of the site. */
  target: string
  headers: IncomingHttpHeaders
  /** The path that the site is below, such as `/shop`; empty at the root. */
  basePath: string
  /** The part that was taken off the target that was sent. */
  removed: string
  /** Has redirects and cookies of an answer stay below the path. */
  move?: MoveHeaders
}

const HEADER = 'X-Forwarded-Prefix'

/** Finds the path that the site is below: the one that a trusted proxy took off, or the path of the site's address. */
export type EnterBasePath = (request: IncomingMessage, target: string) => SitePlace

export function createBasePathEntry(site: Site): EnterBasePath {
  const findOwn = createFinder(site.settings)
  const warnOnce = createWarning(site)
  return (request, target) => {
    const { headers } = request
    const forwarded = readForwarded(site, request)
    const own = findOwn()
    const basePath = forwarded ?? own
    if (basePath === '' || !target.startsWith('/')) return { target, headers, basePath: '', removed: '' }
    if (forwarded !== undefined && forwarded !== own) warnOnce(forwarded)
    const rest = forwarded === undefined ? targetBelow(own, target) : undefined
    return {
      target: rest ?? target,
      headers: receiveCookies(headers),
      basePath,
      removed: rest === undefined ? '' : own,
      move: moveHeaders({
        basePath,
        move: moverFor(site, basePath),
        vary: forwarded === undefined ? undefined : HEADER,
      }),
    }
  }
}

/** The path of the site's address, read once: reading an address takes longer than much else of a request. */
function createFinder(settings: App['settings']): () => string {
  let seen: { from: Settings; basePath: string } | undefined
  return () => {
    const from = settings.current
    if (seen?.from !== from) seen = { from, basePath: readBasePath(siteBasePath(from)) ?? '' }
    return seen.basePath
  }
}

function readForwarded({ readAddress }: Site, { headers, socket }: IncomingMessage): string | undefined {
  const prefix = headers['x-forwarded-prefix']
  if (prefix === undefined || !readAddress(socket.remoteAddress ?? '', undefined).throughProxy)
    return undefined
  return readBasePath(prefix.toString())
}

/** Mails, the API and webhooks have no request to learn a path from. */
function createWarning({ settings, defaultSiteUrl, log }: Site): (basePath: string) => void {
  const warned = new Set<string>()
  return (basePath) => {
    if (warned.has(basePath) || warned.size > 20) return
    warned.add(basePath)
    const address = siteAddress(settings.current, defaultSiteUrl)
    log.warn(
      { basePath },
      `A proxy serves the site below ${basePath}, but its address is ${address}: mails and the API link there. Set site.url or SITE_URL to ${new URL(address).origin}${basePath}.`,
    )
  }
}

const TWO_YEARS = 'max-age=63072000'

/** Whether clients are to use only https from now on: if both the site's address and this request use https. */
export function insistsOnHttps(
  site: Pick<App, 'settings' | 'readAddress'>,
  request: IncomingMessage,
): boolean {
  return isSentOverHttps(site, request) && isHttpsSite(site.settings.current)
}

export function insistOnHttps(response: ServerResponse): void {
  response.setHeader('Strict-Transport-Security', TWO_YEARS)
}

function isSentOverHttps(
  { readAddress }: Pick<App, 'readAddress'>,
  { headers, socket }: IncomingMessage,
): boolean {
  const [scheme] = String(headers['x-forwarded-proto'] ?? '').split(',')
  if (scheme?.trim().toLowerCase() !== 'https') return false
  return readAddress(socket.remoteAddress ?? '', undefined).throughProxy
}
