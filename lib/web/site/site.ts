import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Context } from '#lib/context.ts'
import type { Observer } from '#lib/platform/database/cached-by-version.ts'
import { isDatabaseAway } from '#lib/platform/database/outage.ts'
import { type Steps, settled } from '#lib/platform/process/steps.ts'
import { type SiteLanguage, splitLanguage } from '#lib/services/settings/index.ts'
import { type Answer, hasBody, isAddressed } from '#lib/web/http/raw-request.ts'
import { isApiTarget, pathOfTarget, readableTarget } from '#lib/web/http/target.ts'
import type { Refusal } from '#lib/web/refusals/refusal.ts'

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
  return pathOfTarget(target)
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

type Languages = Pick<Context, 'settings' | 'log'> & { apiPrefix: string }

const MAY_HAVE_LANGUAGE = /^\/[a-z]{2,3}(?:-[a-z0-9]{2,8})*(?:[/?]|$)/

/** The language that a target begins with, and the target without it: pages have the same paths in every language. */
export function* enterLanguage(
  site: Languages,
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
async function refreshSafely({ settings, log }: Languages): Promise<void> {
  try {
    await settings.refresh()
  } catch (error) {
    log.error({ err: error }, 'The database does not respond. The site’s languages stay unchanged.')
  }
}

/** An answer of the website. */
export type SiteAnswer = Omit<Answer, 'headers' | 'body'> & {
  /** By names in lower case. */
  headers: SiteHeaders
  /** Not sent to HEAD. */
  body: string | Buffer | Readable | null
  /** The connection is closed after it, because the rest of the request is not read. */
  closes?: true
}

export type SiteHeaders = Readonly<Record<string, string | string[]>>

const HTML = /^text\/html\b/i

export function isHtml({ headers }: Pick<SiteAnswer, 'headers'>): boolean {
  return HTML.test(String(headers['content-type'] ?? ''))
}

/** The same answer, with more headers. */
export function withHeaders(answer: SiteAnswer, headers: SiteHeaders): SiteAnswer {
  return { ...answer, headers: { ...answer.headers, ...headers } }
}

/** The answer of a route's handler. */
export function fromResponse({ status, headers, body }: Response): SiteAnswer {
  const cookies = headers.getSetCookie()
  return {
    status,
    headers: { ...Object.fromEntries(headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) },
    body: body && Readable.fromWeb(body as ReadableStream),
  }
}

export function toResponse({ status, headers, body }: SiteAnswer, { isHead = false } = {}): Response {
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers))
    for (const one of [value].flat()) sent.append(name, one)
  const bytes = body instanceof Readable ? (Readable.toWeb(body) as globalThis.ReadableStream) : body
  const content = typeof bytes === 'object' && Buffer.isBuffer(bytes) ? new Uint8Array(bytes) : bytes
  return new Response(isHead ? null : content, { status, headers: sent })
}

/** Tools for making the answer to a request. */
export type Making = {
  /** Is told what a page shows of the stock; undefined if the page is not cached. */
  observer: Observer | undefined
  /** Whether the address redirects elsewhere if there is no page at it, so that none needs to be rendered. */
  hasMoved(): Promise<boolean>
  /** Allows inline scripts and styles of the panel. */
  nonce(): string
}

/** An answer that has been made for a request. */
export type MadeAnswer = SiteAnswer & {
  /** The next rendering may differ, so caches may not keep the page. */
  isUncacheable?: boolean
  /** If it failed, its page says so itself. */
  saysFailure?: boolean
}

/** Makes the answer to a request that no guard has answered. */
export type Respond = (request: SiteRequest, making: Making) => Promise<MadeAnswer>

/** The website, for the host that receives its requests. */
export type Site = {
  /** An answer that is at hand; or what makes it, for which the host chooses the moment. */
  prepare(request: SiteRequest, respond: Respond): Prepared | Promise<Prepared>
  /** The answer that refuses a form with files before its body is read; undefined if it may be read. */
  admit(request: SiteRequest): Promise<SiteAnswer | undefined>
  /** The page that refuses a request. */
  refuse(request: SiteRequest, refusal: Refusal): SiteAnswer
}

export type Prepared = SiteAnswer | { make(): Promise<SiteAnswer> }

// The client should ask again soon.
const RETRY_AFTER_SECONDS = '5'

/** The answer where making one has failed; the website puts a page in its place. */
export function failedAnswer(error: unknown): SiteAnswer {
  const isAway = isDatabaseAway(error)
  return {
    status: isAway ? 503 : 500,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...(isAway && { 'retry-after': RETRY_AFTER_SECONDS }),
    },
    body: null,
  }
}

const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|xml|manifest\+json|[\w.-]+\+(xml|json))|image\/svg)/i

/** The text of an answer, collected where it comes as a stream; null for one whose bytes are sent as they are. */
export async function collectText(answer: SiteAnswer): Promise<Buffer | string | null> {
  const { body } = answer
  if (!isText(answer)) return null
  return body instanceof Readable ? collect(body) : (body ?? '')
}

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

function isText({ status, headers }: SiteAnswer): boolean {
  return (
    status >= 200 &&
    status < 500 &&
    status !== 204 &&
    status !== 304 &&
    headers['content-encoding'] === undefined &&
    headers['content-range'] === undefined &&
    COMPRESSIBLE.test(String(headers['content-type'] ?? ''))
  )
}
