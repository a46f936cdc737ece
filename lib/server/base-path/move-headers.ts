import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { MoveAddress } from '#lib/web/http/base-path.ts'

// `__Host-` demands the path `/`. This prefix demands https as well, and the cookie's own path keeps it from the rest of the host.
const WHOLE_HOST = '__Host-'
const BELOW = '__Secure-'

/** Gives the cookies of a browser their names at the root. Those of a site at the root of the host are left out. */
export function receiveCookies({ headers }: IncomingMessage): void {
  if (headers.cookie === undefined) return
  headers.cookie = headers.cookie
    .split(';')
    .map((part) => part.trim())
    .filter((part) => !part.startsWith(WHOLE_HOST))
    .map((part) => (part.startsWith(BELOW) ? WHOLE_HOST + part.slice(BELOW.length) : part))
    .join('; ')
}

type Changes = Record<string, (value: string) => string>

type Moving = {
  basePath: string
  move: MoveAddress
  /** The answer depends on this header of the request. */
  vary: string | undefined
}

/** Has redirects and cookies of an answer stay below the path, right before its headers are sent. */
export function moveHeaders(response: ServerResponse, { basePath, move, vary }: Moving): void {
  const changes: Changes = {
    location: move,
    'set-cookie': (line) => moveCookie(line, basePath),
    ...(vary !== undefined && { vary: (others: string) => `${others}, ${vary}` }),
  }
  const writeHead = response.writeHead
  response.writeHead = (status: number, ...given: unknown[]) => {
    response.writeHead = writeHead
    for (const [name, change] of Object.entries(changes)) {
      const value = response.getHeader(name)
      if (value !== undefined) response.setHeader(name, changeAll(value, change))
    }
    if (vary !== undefined && !response.hasHeader('vary')) response.setHeader('Vary', vary)
    const moved = given.map((one) => (isHeaders(one) ? changeHeaders(one, changes) : one))
    return Reflect.apply(writeHead, response, [status, ...moved])
  }
}

/** In a copy: answers that are sent again share their headers. */
function changeHeaders(headers: OutgoingHttpHeaders, changes: Changes): OutgoingHttpHeaders {
  const entries = Object.entries(headers).map(([name, value]) => {
    const change = changes[name.toLowerCase()]
    return [name, change && value !== undefined ? changeAll(value, change) : value]
  })
  return Object.fromEntries(entries)
}

function moveCookie(line: string, basePath: string): string {
  const named = line.startsWith(WHOLE_HOST) ? BELOW + line.slice(WHOLE_HOST.length) : line
  return named.replace(/;\s*path=\/(?=;|$)/i, `; Path=${basePath}`)
}

function changeAll(
  value: number | string | readonly string[],
  change: (one: string) => string,
): string | string[] {
  return typeof value === 'object' ? value.map(change) : change(String(value))
}

function isHeaders(given: unknown): given is OutgoingHttpHeaders {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}
