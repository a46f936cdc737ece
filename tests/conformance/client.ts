import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Contract, ReceivedAnswer } from './contract.ts'

export type Credentials = { key: string; secret: string }
export type Person = { email: string; password: string }

export type Sent = {
  /** As in the document, such as `GET /products/{slug}`. */
  operation: string
  params?: Record<string, string | number>
  query?: string
  body?: unknown
  headers?: Record<string, string>
  /** How the app names itself; default: by key and secret. */
  as?: 'app' | 'nobody' | 'signed' | Credentials
}

/** Calls a server as an app does, and compares each answer with the document. */
export type ConformanceClient = {
  credentials: Credentials
  /** Null if no customer was given. */
  person: Person | null
  /** Throws a Violation if the answer is not as the document says. */
  send(request: Sent): Promise<ReceivedAnswer>
  /** The headers of a signed request, to be sent with `as: 'nobody'`. */
  sign(method: string, target: string, body?: string, nonce?: string): Record<string, string>
  /** The path below the server's address where the API is. */
  base: string
}

/** A server's breach of a promise. */
export class Violation extends Error {}

const PATIENCE_MS = 30_000

export function createClient(
  url: string,
  { contract, credentials, person }: { contract: Contract; credentials: Credentials; person: Person | null },
): ConformanceClient {
  const address = new URL(url)
  const base = `${address.pathname.replace(/\/$/, '')}/api/v1`
  const sign: ConformanceClient['sign'] = (method, target, body = '', nonce = randomUUID()) => {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const [path, ...query] = target.split('?')
    const hash = createHash('sha256').update(body).digest('hex')
    const text = [credentials.key, method, path, query.join('?'), timestamp, nonce, hash].join('\n')
    return {
      'X-Api-Key': credentials.key,
      'X-Api-Timestamp': timestamp,
      'X-Api-Nonce': nonce,
      'X-Api-Signature': createHmac('sha256', credentials.secret).update(text).digest('base64'),
    }
  }

  const identify = (as: Sent['as'], method: string, target: string, body: string): Record<string, string> => {
    if (as === 'nobody') return {}
    if (as === 'signed') return sign(method, target, body)
    const { key, secret } = typeof as === 'object' ? as : credentials
    return { 'X-Api-Key': key, 'X-Api-Secret': secret }
  }

  return {
    credentials,
    person,
    sign,
    base,
    async send({ operation, params = {}, query = '', body, headers = {}, as }) {
      const [method = '', path = ''] = operation.split(' ')
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
      const target = `${base}${filled}${query && `?${query}`}`
      const sent = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
      const response = await fetch(new URL(target, address.origin), {
        method,
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...identify(as, method, target, sent),
          ...headers,
        },
        ...(sent !== '' && { body: sent }),
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const text = await response.text()
      const answer = {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text,
        json: parse(text),
      }
      const [fault] = contract.findFaults(method, path, answer)
      if (fault)
        throw new Violation(`${operation} answered ${answer.status}: ${fault}. ${text.slice(0, 200)}`)
      return answer
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
