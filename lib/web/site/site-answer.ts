import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Observer } from '#lib/platform/database/cached-by-version.ts'
import { isDatabaseAway } from '#lib/platform/database/outage.ts'
import type { Answer } from '#lib/web/http/answer.ts'
import type { Refusal } from '#lib/web/refusals/refusal.ts'
import type { SiteRequest } from './site-request.ts'

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
