import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '#lib/app/app.ts'
import { type Settings, siteAddress, siteBasePath } from '#lib/services/settings/index.ts'
import { addressMover, type MoveAddress, readBasePath, targetBelow } from '#lib/web/http/base-path.ts'
import { setSitePlace } from '#lib/web/http/page-response.ts'
import { moveHeaders, receiveCookies } from './move-headers.ts'

type Site = Pick<App, 'settings' | 'defaultSiteUrl' | 'readAddress' | 'log'>

const HEADER = 'X-Forwarded-Prefix'

/**
 * Notes the path that the visitor finds the site below: the one that a trusted proxy took off, or the path of the site's address. Returns
 * the target as it is at the root of the site.
 */
export type EnterBasePath = (request: IncomingMessage, response: ServerResponse, target: string) => string

export function createBasePathEntry(site: Site, dev: boolean): EnterBasePath {
  // Next writes the pages of a server in development, and for the root alone.
  if (dev) return (_request, _response, target) => target
  const findOwn = createFinder(site.settings)
  const warnOnce = createWarning(site)
  return (request, response, target) => {
    const forwarded = readForwarded(site, request)
    const own = findOwn()
    const basePath = forwarded ?? own
    if (basePath === '') return target
    if (forwarded !== undefined && forwarded !== own) warnOnce(forwarded)
    const rest = forwarded === undefined ? targetBelow(own, target) : undefined
    setSitePlace(response, { basePath, removed: rest === undefined ? '' : own })
    receiveCookies(request)
    moveHeaders(response, {
      basePath,
      move: moverFor(site, basePath),
      vary: forwarded === undefined ? undefined : HEADER,
    })
    return rest ?? target
  }
}

/** What moves the addresses of an answer to where the visitor finds the site. */
export function moverFor(
  { settings, defaultSiteUrl }: Pick<Site, 'settings' | 'defaultSiteUrl'>,
  basePath: string,
): MoveAddress {
  return addressMover({ basePath, siteUrl: siteAddress(settings.current, defaultSiteUrl) })
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
