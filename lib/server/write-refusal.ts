import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { hasBody } from '#lib/web/http/raw-request.ts'
import { methodsOf } from '#lib/web/http/target.ts'
import { chooseMessages } from '#lib/web/messages/index.ts'
import { REFUSALS, Refusal } from '#lib/web/refusals/refusal.ts'
import type { SiteAnswer, SiteRequest } from '#lib/web/site/site.ts'

type WrittenRefusal = { status: number; headers: Record<string, string>; body: string }

/** A refusal in the API's envelope, before the site's settings are known. */
export function envelopeOf(code: keyof typeof REFUSALS, extra: Record<string, string> = {}): WrittenRefusal {
  const message = chooseMessages(undefined, []).refusal(new Refusal(code))
  return withHeaders(REFUSALS[code], 'application/json', JSON.stringify({ message, error: code }), extra)
}

/** A refusal of a page, as plain text. */
export function plainRefusal(code: keyof typeof TEXTS, extra: Record<string, string> = {}): WrittenRefusal {
  return withHeaders(REFUSALS[code], 'text/plain', `${TEXTS[code]}\n`, extra)
}

/** The answer to a method that a path does not take: the methods that it takes to OPTIONS, and 405 to others. */
export function answerOtherMethod(
  { method, headers }: Pick<SiteRequest, 'method' | 'headers'>,
  path: string,
): SiteAnswer {
  const Allow = [...methodsOf(path), 'OPTIONS'].join(', ')
  const answer: SiteAnswer =
    method === 'OPTIONS'
      ? { status: 204, headers: { Allow, 'Cache-Control': 'no-store' }, body: null }
      : plainRefusal('method_not_allowed', { Allow })
  return hasBody({ headers }) ? { ...answer, closes: true } : answer
}

/** The refusal of a form that another site had a browser send. */
export function foreignForm(): WrittenRefusal {
  return withHeaders(403, 'text/plain', 'This form was not sent from a page of this site.\n')
}

/** The complete response, for a connection without a request, which has no id yet. It closes the connection. */
export function toBytes({ status, headers, body }: WrittenRefusal): string {
  const lines = Object.entries({ ...headers, 'X-Request-Id': randomUUID(), Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

const TEXTS = {
  invalid_request: 'The request is malformed.',
  not_found: 'There is no such action on this page.',
  method_not_allowed: 'This method is not allowed here.',
  payload_too_large: 'The request body is too large.',
  unavailable: 'The server is busy. Please try again in a moment.',
}

function withHeaders(
  status: number,
  type: string,
  body: string,
  extra: Record<string, string> = {},
): WrittenRefusal {
  const headers = {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    ...extra,
  }
  return { status, headers, body }
}
