import type { IncomingHttpHeaders } from 'node:http'
import type { SiteLanguage } from '#lib/services/settings/index.ts'

/** A request for the website, as either host passes it on. */
export type SiteRequest = {
  readonly method: string
  /** As at the root of the host and without a language, such as `/products?page=2`. */
  readonly target: string
  /** By names in lower case. */
  readonly headers: Readonly<IncomingHttpHeaders>
  readonly body: Uint8Array
  /** The remote address of the socket. */
  readonly peer: string
  /** The language that the address begins with, or the site's main one. */
  readonly language: SiteLanguage
  /** The path that the site is below for the visitor, such as `/shop`; empty at the root. */
  readonly basePath: string
}

export function pathOf({ target }: Pick<SiteRequest, 'target'>): string {
  const mark = target.indexOf('?')
  return mark < 0 ? target : target.slice(0, mark)
}

/** A header's value. Values of a repeated header are joined. */
export function headerOf({ headers }: Pick<SiteRequest, 'headers'>, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** The request for handlers of routes. Its URL begins with `origin`. */
export function toWebRequest({ method, target, headers, body }: SiteRequest, origin: string): Request {
  const sent = Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
  const request = new Request(origin + target, {
    method,
    headers: sent,
    ...(method === 'POST' && body.byteLength > 0 && { body: new Uint8Array(body) }),
  })
  if (method === 'POST') {
    // A body that came in chunks has its length now.
    request.headers.delete('transfer-encoding')
    request.headers.set('content-length', String(body.byteLength))
  }
  return request
}
