import type http from 'node:http'
import { sendGuarded } from '#lib/platform/net/guarded-request.ts'

export type PostedEvent = {
  url: string
  /** The event's, the same with every attempt. */
  uid: string
  body: string
  /** Each signs, the current one first. */
  secrets: readonly string[]
  at: Date
}

/** The result of an attempt. */
export type Attempt = {
  at: Date
  /** Milliseconds. */
  took: number
  /** Null if there was no answer; then `error` says why. */
  status: number | null
  /** The beginning of the answer. */
  answer: string
  error: string | null
}

/** An attempt, and how many seconds the endpoint asks to be left alone for; null if it does not. */
export type Posted = { attempt: Attempt; retryAfter: number | null }

export type PostLimits = {
  /** Hosts that may be private. */
  localHosts: readonly string[]
  timeoutMs?: number
}

/** Less than an outbox job may take. */
const TIMEOUT_MS = 15_000
const MAX_ANSWER = 2000

/** Sends an event to an endpoint as the Standard Webhooks say. It never rejects. */
export async function postEvent(event: PostedEvent, limits: PostLimits): Promise<Posted> {
  const { timeoutMs = TIMEOUT_MS } = limits
  const signal = AbortSignal.timeout(timeoutMs)
  const begun = performance.now()
  const posted = (rest: Pick<Attempt, 'status' | 'answer' | 'error'>, retryAfter: number | null = null) => ({
    attempt: { at: event.at, took: Math.round(performance.now() - begun), ...rest },
    retryAfter,
  })
  try {
    const response = await post(event, limits, signal)
    // What it says is only for the log: an answer that breaks off is an answer.
    const answer = await readBeginning(response).catch(() => '')
    const retryAfter = readRetryAfter(response.headers['retry-after'], event.at)
    return posted({ status: response.statusCode ?? null, answer, error: null }, retryAfter)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause)
    const error = signal.aborted ? `It did not answer within ${timeoutMs / 1000} seconds.` : reason
    return posted({ status: null, answer: '', error: error.slice(0, 300) })
  }
}

async function post(
  { url, uid, body, secrets, at }: PostedEvent,
  { localHosts }: PostLimits,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const { Webhook } = await import('standardwebhooks')
  const address = new URL(url)
  return sendGuarded(address, {
    method: 'POST',
    body,
    signal,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Storefront-Webhooks',
      'webhook-id': uid,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(uid, at, body)).join(' '),
    },
    ...(localHosts.includes(address.hostname) && { isAllowed: () => true }),
  })
}

/** Seconds from a `Retry-After`, which is a number of them or a date; null without one that lies ahead. */
function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null
  const seconds = /^\d{1,9}$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - now.getTime()) / 1000)
  return seconds > 0 ? seconds : null
}

/** At most `MAX_ANSWER` characters; the rest is not awaited. */
async function readBeginning(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= MAX_ANSWER) break
    }
  } finally {
    response.destroy()
  }
  // Neither database stores a NUL in a text.
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').slice(0, MAX_ANSWER)
}

export function isAccepted({ status }: Attempt): boolean {
  return status !== null && status >= 200 && status < 300
}

/** Why an attempt failed, in one line. */
export function describeFailure({ status, error }: Attempt): string {
  return error ?? `The endpoint answered ${status}.`
}
