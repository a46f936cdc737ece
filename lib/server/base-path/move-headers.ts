import type { IncomingHttpHeaders } from 'node:http'
import type { MoveAddress } from '#lib/web/http/base-path.ts'
import type { SiteHeaders } from '#lib/web/site/site.ts'

// `__Host-` demands the path `/`. This prefix demands https as well, and the cookie's own path keeps it from the rest of the host.
const WHOLE_HOST = '__Host-'
const BELOW = '__Secure-'

/** Headers with the cookies of a browser by their names at the root. Those of a site at the root of the host are left out. */
export function receiveCookies(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  if (headers.cookie === undefined) return headers
  const cookie = headers.cookie
    .split(';')
    .map((part) => part.trim())
    .filter((part) => !part.startsWith(WHOLE_HOST))
    .map((part) => (part.startsWith(BELOW) ? WHOLE_HOST + part.slice(BELOW.length) : part))
    .join('; ')
  return { ...headers, cookie }
}

type Moving = {
  basePath: string
  move: MoveAddress
  /** The answer depends on this header of the request. */
  vary: string | undefined
}

/** Changes the headers of an answer, in a copy: answers that are sent again share theirs. */
export type MoveHeaders = (headers: SiteHeaders) => SiteHeaders

/** Has redirects and cookies of an answer stay below the path. */
export function moveHeaders({ basePath, move, vary }: Moving): MoveHeaders {
  const changes: Record<string, (value: string) => string> = {
    location: move,
    'set-cookie': (line) => moveCookie(line, basePath),
    ...(vary !== undefined && { vary: (others: string) => `${others}, ${vary}` }),
  }
  return (headers) => {
    const entries = Object.entries(headers).map(([name, value]): [string, string | string[]] => {
      const change = changes[name.toLowerCase()]
      return [name, change ? changeAll(value, change) : value]
    })
    const hasVary = entries.some(([name]) => name.toLowerCase() === 'vary')
    return Object.fromEntries(vary === undefined || hasVary ? entries : [...entries, ['Vary', vary]])
  }
}

function moveCookie(line: string, basePath: string): string {
  const named = line.startsWith(WHOLE_HOST) ? BELOW + line.slice(WHOLE_HOST.length) : line
  return named.replace(/;\s*path=\/(?=;|$)/i, `; Path=${basePath}`)
}

function changeAll(value: string | string[], change: (one: string) => string): string | string[] {
  return typeof value === 'object' ? value.map(change) : change(value)
}
