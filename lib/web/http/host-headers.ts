/**
 * What Next does not tell handlers, as headers of the request that it passes on: whoever receives requests sets them (our server, or
 * `instrumentation.ts` where Next does), and takes away those that clients have sent.
 */
export const TARGET_HEADER = 'x-storefront-target'
export const PEER_HEADER = 'x-storefront-peer'

/** Headers as a client sent them, without those that are the host's. */
export function withoutHostHeaders<T extends Record<string, unknown>>(headers: T): T {
  if (!(TARGET_HEADER in headers || PEER_HEADER in headers)) return headers
  const { [TARGET_HEADER]: _, [PEER_HEADER]: __, ...rest } = headers
  return rest as T
}
