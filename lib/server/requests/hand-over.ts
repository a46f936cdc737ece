import { randomUUID } from 'node:crypto'
import type { RawRequest } from '#lib/web/http/raw-request.ts'

/** Names a request that waits to be taken; the server strips it from what clients send. */
export const HAND_OVER_HEADER = 'x-storefront-request'

const KEY = Symbol.for('storefront.handed-over')
type Shared = { [KEY]?: Map<string, RawRequest> }

/**
 * Leaves a request for the route handler on the other side of Next, which would rewrite its target and drop
 * a GET's body. The ticket is unguessable and good for one request of this process: a forged one finds nothing.
 */
export function handOver(request: RawRequest): { ticket: string; withdraw(): void } {
  const ticket = randomUUID()
  const waiting = waitingRequests()
  waiting.set(ticket, request)
  return { ticket, withdraw: () => void waiting.delete(ticket) }
}

export function takeHandedOver(request: Request): RawRequest | undefined {
  const ticket = request.headers.get(HAND_OVER_HEADER)
  if (!ticket) return undefined
  const waiting = waitingRequests()
  const raw = waiting.get(ticket)
  waiting.delete(ticket)
  return raw
}

/** The server and Next's bundle each have a copy of this module, so what they share stands on globalThis. */
function waitingRequests(): Map<string, RawRequest> {
  const shared = globalThis as Shared
  shared[KEY] ??= new Map()
  return shared[KEY]
}
