import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { hasBody } from '#lib/web/http/raw-request.ts'
import { readableTarget } from './readable-target.ts'

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

const OWN = [
  TARGET_HEADER,
  PEER_HEADER,
  BASE_PATH_HEADER,
  REPEATED_HEADER,
  POLICY_HEADER,
  `${POLICY_HEADER}-report-only`,
]

/** Headers as a client sent them, without those that are the host's. */
export function withoutHostHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  if (!OWN.some((name) => name in headers)) return headers
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name)))
}

/** The address at which Next refuses what it cannot pass on. */
const UNSUPPORTED_PATH = '/unsupported-host'

/**
 * Notes on a request that Next is about to handle what it will leave out, and leads it to its route: `findRoute` returns the path in `app` for
 * a target. What Next cannot pass on at all is sent to where that is refused: the body of a GET, and a target with `//`, which Next would
 * redirect.
 */
export function noteRequest(request: IncomingMessage, findRoute: (target: string) => string): void {
  const { headers, method = 'GET', url: target = '/', socket } = request
  for (const name of OWN) delete headers[name]
  // Next passes on the bytes of compressed answers, and not always what they are compressed with.
  delete headers['accept-encoding']
  const repeated = Object.entries(request.headersDistinct).filter(([, values = []]) => values.length > 1)
  headers[TARGET_HEADER] = target
  headers[PEER_HEADER] = socket.remoteAddress ?? ''
  if (repeated.length > 0) headers[REPEATED_HEADER] = repeated.map(([name]) => name).join(' ')
  const [path = '/'] = target.replace(/^https?:\/\//i, '').split('?', 1)
  if (/\/\/|\\/.test(path) || (['GET', 'HEAD'].includes(method) && hasBody(request)))
    request.url = UNSUPPORTED_PATH
  else request.url = readableTarget(findRoute(target))
}
