import type { IncomingMessage } from 'node:http'
import type { App } from '#lib/app/app.ts'
import type { EndedRequest } from './open-telemetry.ts'

/**
 * Writes one line for each request. It has no query and no header, and of the path nothing that could be a token, a code or an
 * address of e-mail.
 */
export function createAccessLog({
  log,
  readAddress,
}: Pick<App, 'log' | 'readAddress'>): (ended: EndedRequest) => void {
  return ({ request, target, requestId, method, route, status, bytes, seconds }) => {
    log.info(
      {
        access: {
          ip: addressOf(request, readAddress),
          method,
          path: describePath(target, route),
          route,
          status,
          bytes,
          ms: Math.round(seconds * 10_000) / 10,
        },
        requestId,
      },
      'A request was answered.',
    )
  }
}

function addressOf({ socket, headers }: IncomingMessage, readAddress: App['readAddress']): string {
  return readAddress(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString()).ip
}

const SECRET_PART = /^(\[(token|code|reference|number)\]|\{(token|code|number)\})$/
// What follows is an order's number, also where the route does not say so: those of a former shop are plain.
const BEFORE_NUMBER = /^(orders|documents)$/
// Slugs and names of files are in small letters, with hyphens and dots; tokens are random letters of both cases.
const PLAIN = /^[\p{Ll}\p{Lo}\p{M}\p{N}._-]*$/u
const LONG_WORD = /[^.-]{20}/u
const HIDDEN = '…'

/** A path without its query, with `…` for each part that is a secret of its route, or may be one. */
export function describePath(target: string, route: string): string {
  const [path = '/'] = target.split(/[?#]/, 1)
  const parts = path.split('/')
  // Slashes too many lead to the same route.
  const isNamed = (part: string) => part !== ''
  const pattern = route.split('/').filter(isNamed)
  // From the end, since a language or a prefix may come first.
  let next = pattern.length - parts.filter(isNamed).length
  let before = ''
  return parts
    .map((part) => {
      if (!isNamed(part)) return part
      const isSecret = SECRET_PART.test(pattern[next++] ?? '') || BEFORE_NUMBER.test(before) || !isPlain(part)
      before = part
      return isSecret ? HIDDEN : part
    })
    .join('/')
}

function isPlain(part: string): boolean {
  try {
    const text = decodeURIComponent(part)
    return PLAIN.test(text) && !LONG_WORD.test(text)
  } catch {
    return false
  }
}
