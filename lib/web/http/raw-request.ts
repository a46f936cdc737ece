import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '#lib/context.ts'
import type { Versions } from '#lib/platform/database/data-version.ts'
import { chooseEncoding, compress, encodingFor, varyByEncoding } from '#lib/platform/net/compression.ts'
import type { Log } from '#lib/platform/process/log.ts'
import { runSteps, type Steps, settled } from '#lib/platform/process/steps.ts'
import { PANEL_LIMIT, THEME_LIMIT } from '#lib/web/http/panel-limits.ts'
import { isPanelPath } from '#lib/web/http/target.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'

/** A request as it was sent, before any rewriting. */
export type RawRequest = {
  method: string
  /** The request target byte for byte, such as `/api/v1/posts?q=%C3%A9`. */
  target: string
  headers: RawHeaders
  body: RawBody
  /** The remote address of the socket. */
  peer: string
  /** The part that the server took off the front of the target, such as `/shop`. */
  removed?: string
  /** The path that the site is below for the client, such as `/shop`. */
  basePath?: string
  /** The path of the endpoint that it is for, such as `/products/{slug}`, once that is known. */
  route?: string
}

export type RawHeaders = {
  /** The value. Values of a repeated header are joined with `, `. */
  get(name: string): string | undefined
  /** Whether the header was sent more than once. */
  isRepeated(name: string): boolean
}

export type RawBody = {
  bytes: Uint8Array
  /** The body exceeded the limit; `bytes` is empty. */
  tooLarge: boolean
  /** Reads a body that waits until the sender is known. Undefined once it is read. */
  load?: (() => Promise<void>) | undefined
}

const BODY_LIMIT = 64 * 1024

/** Of an endpoint of the API that takes a picture in JSON. */
const PICTURE_LIMIT = 1024 * 1024
const TAKES_PICTURE = /^[^?]*\/orders\/[^/?]+\/returns\/\d+\/pictures(?:\?|$)/

/** The maximum body size of a request to the API, in bytes. */
export function apiBodyLimitOf(target: string): number {
  return TAKES_PICTURE.test(target) ? PICTURE_LIMIT : BODY_LIMIT
}

/** Whether a body may be larger than those of other endpoints: the API knows the app before it reads one. */
export function bringsPicture({ headers }: Pick<IncomingMessage, 'headers'>, target: string): boolean {
  return TAKES_PICTURE.test(target) && exceedsFields(headers)
}

/** A body that is read when `load` is called, and once. */
export function waitingBody(read: () => Promise<RawBody>): RawBody {
  const body: RawBody = {
    ...NO_BODY,
    load: async () => {
      body.load = undefined
      Object.assign(body, await read())
    },
  }
  return body
}

/** Whether a body follows the headers. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

// Payment providers send the full object of an event.
const WEBHOOK_LIMIT = 256 * 1024

// Up to four pictures of a phone's camera.
export const FILES_LIMIT = 16 * 1024 * 1024
/** The limit that pages name. The rest is room for the other fields of the form. */
export const FILES_MEGABYTES = 16
const TAKES_FILES = /^\/(?:orders\/[^/]+\/forms\/return|account\/forms\/order-return)$/

/**
 * Whether a request may bring files, more than a form without any could have: what it may do is decided before its body is read
 * (`Site.admit`).
 */
export function bringsFiles(
  { method, headers }: Pick<IncomingMessage, 'headers'> & { method?: string | undefined },
  path: string,
): boolean {
  return method === 'POST' && TAKES_FILES.test(path) && exceedsFields(headers)
}

/** Whether a body has no length, or one that fields alone do not need. */
function exceedsFields(headers: IncomingMessage['headers']): boolean {
  return hasBody({ headers }) && !(Number(headers['content-length'] ?? Number.NaN) <= BODY_LIMIT)
}

/** The maximum body size of a page or route, in bytes. */
export function bodyLimitOf(path: string): number {
  if (path.startsWith('/webhooks/')) return WEBHOOK_LIMIT
  if (path === '/admin/theme') return THEME_LIMIT
  if (TAKES_FILES.test(path)) return FILES_LIMIT
  return isPanelPath(path) ? PANEL_LIMIT : BODY_LIMIT
}

/**
 * Reads a body of at most `limit` bytes. If it is larger, stops reading and drops it. If Content-Length already exceeds
 * the limit, nothing is read, and a client waiting for `100 Continue` is not asked to send. Rejects if the client
 * disconnects.
 */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
): RawBody | Promise<RawBody> {
  if (!hasBody(request)) return NO_BODY
  if (Number(request.headers['content-length'] ?? 0) > limit) return TOO_LARGE
  if (waitsToBeAsked(request)) response.writeContinue()
  return collect(request, limit)
}

const NO_BODY: RawBody = { bytes: new Uint8Array(0), tooLarge: false }
const TOO_LARGE: RawBody = { bytes: NO_BODY.bytes, tooLarge: true }

function waitsToBeAsked({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.1' && /(?:^|\W)100-continue(?:$|\W)/i.test(headers.expect ?? '')
}

function collect(request: IncomingMessage, limit: number): Promise<RawBody> {
  const chunks: Buffer[] = []
  let length = 0
  return new Promise((resolve, reject) => {
    if (request.destroyed) reject(new Error('The client disconnected.'))
    request.on('data', (chunk: Buffer) => {
      length += chunk.byteLength
      if (length > limit) {
        request.removeAllListeners('data').removeAllListeners('end')
        resolve(TOO_LARGE)
        return
      }
      chunks.push(chunk)
    })
    request.on('end', () => resolve({ bytes: Buffer.concat(chunks, length), tooLarge: false }))
    request.on('error', reject)
    request.on('aborted', () => reject(new Error('The client disconnected.')))
  })
}

// Characters that end the host of an address, or belong to another part of it, and blanks.
const NO_HOST = /[/?#@\\\s"<>^`{|}]/

/**
 * Whether a request names one legible host. HTTP/1.1 requires a Host (RFC 9112, 3.2). A proxy that reads the second of two, or a path in
 * one, makes other addresses of it than this server does.
 */
export function isAddressed({
  headers: { host },
  httpVersion,
  rawHeaders,
}: Pick<IncomingMessage, 'headers' | 'httpVersion' | 'rawHeaders'>): boolean {
  if (host === undefined) return httpVersion === '1.0'
  return !NO_HOST.test(host) && countHosts(rawHeaders) === 1
}

/** Node keeps the first of several. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}

/** A finished response, free of any web framework. */
export type Answer = {
  status: number
  headers: Record<string, string>
  /** UTF-8; null for HEAD and 304. */
  body: Buffer | null
  /** Set for a 503 that is no failure of the shop, such as during maintenance. */
  isWanted?: true
}

/** Answers requests as they were sent, at once where nothing has to be waited for; never throws. */
export type Handle = (request: RawRequest) => Answer | Promise<Answer>

/** A JSON answer, with its length. */
export function jsonAnswer(status: number, headers: Record<string, string>, value: unknown): Answer {
  return bytesAnswer(status, headers, Buffer.from(JSON.stringify(value)))
}

export function bytesAnswer(status: number, headers: Record<string, string>, body: Buffer): Answer {
  headers['Content-Type'] = 'application/json; charset=utf-8'
  headers['Content-Length'] = String(body.byteLength)
  return { status, headers, body }
}

/** Compresses an answer in an encoding the client accepts, if worthwhile. Not for answers that contain secrets. */
export async function compressAnswer(answer: Answer, acceptEncoding: string | undefined): Promise<Answer> {
  const { status, headers, body } = answer
  headers.Vary = varyByEncoding(headers.Vary)
  const encoding = body ? encodingFor(body.byteLength, chooseEncoding(acceptEncoding)) : undefined
  if (!body || !encoding) return answer
  headers['Content-Encoding'] = encoding
  return bytesAnswer(status, headers, await compress(body, encoding))
}

export function toResponse(answer: Answer): Response {
  return new Response(answer.body && new Uint8Array(answer.body), {
    status: answer.status,
    headers: answer.headers,
  })
}

type Site = Pick<Context, 'database' | 'settings'> & { log: Log }

/**
 * Brings the settings up to date and returns the data versions. Every request does this first, so that an unreachable
 * database is not mistaken for a bug. Throws `unavailable`.
 */
export function refreshSettings(site: Site): Versions | Promise<Versions> {
  return runSteps(readSettings(site))
}

function* readSettings({ database, settings, log }: Site): Steps<Versions> {
  try {
    const versions = yield* settled(database.dataVersion.read())
    yield* settled(settings.refresh(versions))
    return versions
  } catch (error) {
    log.error({ err: error }, 'The database does not respond.')
    throw new Refusal('unavailable', { headers: { 'Retry-After': '5' } })
  }
}
