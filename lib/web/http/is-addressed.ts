import type { IncomingMessage } from 'node:http'

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
