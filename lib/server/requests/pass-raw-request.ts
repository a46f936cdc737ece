import { randomUUID } from 'node:crypto'
import type { RawRequest } from '#lib/web/http/raw-request.ts'

/** Identifies a handed-over request. The server removes it from clients' requests. */
export const RAW_REQUEST_HEADER = 'x-storefront-request'

const KEY = Symbol.for('storefront.handed-over')
type Shared = { [KEY]?: Map<string, RawRequest> }

/**
 * Passes a request to the route handler around Next, which would rewrite its target and drop a GET's body. The ticket
 * is unguessable and valid for one request of this process.
 */
export function passRawRequest(request: RawRequest): { ticket: string; withdraw(): void } {
  const ticket = randomUUID()
  const waiting = waitingRequests()
  waiting.set(ticket, request)
  return { ticket, withdraw: () => void waiting.delete(ticket) }
}

export function takeRawRequest(request: Request): RawRequest | undefined {
  const ticket = request.headers.get(RAW_REQUEST_HEADER)
  if (!ticket) return undefined
  const waiting = waitingRequests()
  const raw = waiting.get(ticket)
  waiting.delete(ticket)
  return raw
}

/** The server and Next's bundle each have a copy of this module, so they share it on globalThis. */
function waitingRequests(): Map<string, RawRequest> {
  const shared = globalThis as Shared
  shared[KEY] ??= new Map()
  return shared[KEY]
}
