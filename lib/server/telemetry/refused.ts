import type { ServerResponse } from 'node:http'

const refused = new WeakSet<ServerResponse>()

/**
 * Marks an answer 503 that is no failure of the shop: it refuses one client that asks for too much, or everybody because the owner
 * wants it so. Metrics tell them apart.
 */
export function markRefused(response: ServerResponse): void {
  refused.add(response)
}

export function isRefused(response: ServerResponse): boolean {
  return refused.has(response)
}
