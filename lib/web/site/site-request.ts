import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Context } from '#lib/context.ts'
import { type Steps, settled } from '#lib/platform/process/steps.ts'
import { type SiteLanguage, splitLanguage } from '#lib/services/settings/index.ts'
import { hasBody, isAddressed } from '#lib/web/http/raw-request.ts'
import { isApiTarget } from '#lib/web/http/target.ts'
import { readableTarget } from '../http/target.ts'

/** A request for the website, as either host passes it on. */
export type SiteRequest = {
  readonly method: string
  /** As at the root of the host and without a language, such as `/products?page=2`. */
  readonly target: string
  /** By names in lower case. */
  readonly headers: Readonly<IncomingHttpHeaders>
  readonly body: Uint8Array
  /** The remote address of the socket. */
  readonly peer: string
  /** The language that the address begins with, or the site's main one. */
  readonly language: SiteLanguage
  /** The path that the site is below for the visitor, such as `/shop`; empty at the root. */
  readonly basePath: string
}

export function pathOf({ target }: Pick<SiteRequest, 'target'>): string {
  const mark = target.indexOf('?')
  return mark < 0 ? target : target.slice(0, mark)
}

/** A header's value. Values of a repeated header are joined. */
export function headerOf({ headers }: Pick<SiteRequest, 'headers'>, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** The request for handlers of routes. Its URL begins with `origin`. */
export function toWebRequest({ method, target, headers, body }: SiteRequest, origin: string): Request {
  const sent = Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
  const request = new Request(origin + target, {
    method,
    headers: sent,
    ...(method === 'POST' && body.byteLength > 0 && { body: new Uint8Array(body) }),
  })
  if (method === 'POST') {
    // A body that came in chunks has its length now.
    request.headers.delete('transfer-encoding')
    request.headers.set('content-length', String(body.byteLength))
  }
  return request
}

/**
 * Facts that Next does not tell handlers, as headers of the request that it passes on. Our server sets them, or `instrumentation.ts` where Next
 * receives requests, and takes away those that clients have sent.
 */
export const TARGET_HEADER = 'x-storefront-target'
export const PEER_HEADER = 'x-storefront-peer'
/** The path that the site is below for the visitor. */
export const BASE_PATH_HEADER = 'x-storefront-base-path'
/** The names of headers that were sent more than once. */
export const REPEATED_HEADER = 'x-storefront-repeated'
/** Next takes the nonce of its scripts from it. */
export const POLICY_HEADER = 'content-security-policy'
/** Why a request was led to where Next refuses it. */
export const REFUSED_HEADER = 'x-storefront-refused'

const OWN = [
  TARGET_HEADER,
  PEER_HEADER,
  BASE_PATH_HEADER,
  REPEATED_HEADER,
  REFUSED_HEADER,
  POLICY_HEADER,
  `${POLICY_HEADER}-report-only`,
]

/** Headers as a client sent them, without those that are the host's. */
export function withoutHostHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  if (!OWN.some((name) => name in headers)) return headers
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name)))
}

/** The address at which Next refuses what it cannot pass on, and what is for no host that one could tell. */
const UNSUPPORTED_PATH = '/unsupported-host'
/**
 * Requests that are led there although Next could pass them on: without one legible host, with a method that their address does not take,
 * or forms sent to pages.
 */
export type Refused = { refused: 'host' | 'method' | 'form' }

/**
 * Notes on a request that Next is about to handle what it will leave out, and leads it to its route: `findRoute` returns the path in `app` for
 * a target. What Next cannot pass on at all is sent to where that is refused: the body of a GET, and a target with `//`, which Next would
 * redirect. So is a request without one legible host.
 */
export function noteRequest(request: IncomingMessage, findRoute: (target: string) => string | Refused): void {
  const { headers, url: target = '/', socket } = request
  for (const name of OWN) delete headers[name]
  // Next passes on the bytes of compressed answers, and not always what they are compressed with.
  delete headers['accept-encoding']
  const repeated = Object.entries(request.headersDistinct).filter(([, values = []]) => values.length > 1)
  headers[TARGET_HEADER] = target
  headers[PEER_HEADER] = socket.remoteAddress ?? ''
  if (repeated.length > 0) headers[REPEATED_HEADER] = repeated.map(([name]) => name).join(' ')
  const route = isAddressed(request) ? routeOf(request, findRoute) : ({ refused: 'host' } as const)
  if (typeof route === 'string') {
    request.url = readableTarget(route)
    return
  }
  headers[REFUSED_HEADER] = route.refused
  request.url = UNSUPPORTED_PATH
  // Next makes addresses with it.
  if (route.refused === 'host') headers.host = 'localhost'
}

function routeOf(
  { method = 'GET', url: target = '/', headers }: IncomingMessage,
  findRoute: (target: string) => string | Refused,
): string | Refused {
  const [path = '/'] = target.replace(/^https?:\/\//i, '').split('?', 1)
  const isUnsupported = /\/\/|\\/.test(path) || (['GET', 'HEAD'].includes(method) && hasBody({ headers }))
  return isUnsupported ? UNSUPPORTED_PATH : findRoute(target)
}

type Site = Pick<Context, 'settings' | 'log'> & { apiPrefix: string }

const MAY_HAVE_LANGUAGE = /^\/[a-z]{2,3}(?:-[a-z0-9]{2,8})*(?:[/?]|$)/

/** The language that a target begins with, and the target without it: pages have the same paths in every language. */
export function* enterLanguage(
  site: Site,
  target: string,
): Steps<{ language: SiteLanguage; target: string }> {
  if (!MAY_HAVE_LANGUAGE.test(target)) return { language: site.settings.language, target }
  yield* settled(refreshSafely(site))
  const [path = '/'] = target.split('?', 1)
  const { language, path: rest } = splitLanguage(site.settings.languages, path)
  if (!language || isApiTarget(rest, site.apiPrefix)) return { language: site.settings.language, target }
  // `/de` is the home page; `/de/` has a slash too many, as every other page with one at its end.
  return { language, target: (path === `${language.prefix}/` ? '//' : rest) + target.slice(path.length) }
}

/** Another process may have added a language. If the database fails, so does whatever page there is. */
async function refreshSafely({ settings, log }: Site): Promise<void> {
  try {
    await settings.refresh()
  } catch (error) {
    log.error({ err: error }, 'The database does not respond. The site’s languages stay unchanged.')
  }
}
