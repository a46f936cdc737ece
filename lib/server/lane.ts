import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { type Steps, settled } from '#lib/platform/process/steps.ts'
import type { Answer, Handle } from '#lib/web/http/answer.ts'
import type { RawBody, RawHeaders, RawRequest } from '#lib/web/http/raw-request.ts'
import type { SitePlace } from './base-path/enter-base-path.ts'
import type { Routes } from './routes/route-lane.ts'

/** The headers of a request as it was sent. */
class SentHeaders implements RawHeaders {
  readonly #request: IncomingMessage
  readonly #headers: IncomingHttpHeaders

  constructor(request: IncomingMessage, headers: IncomingHttpHeaders) {
    this.#request = request
    this.#headers = headers
  }

  get(name: string): string | undefined {
    const value = this.#headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }

  isRepeated(name: string): boolean {
    return (this.#request.headersDistinct[name]?.length ?? 0) > 1
  }
}

/** Answers requests as they were sent, byte for byte: signatures cover them. */
export type Lane = (
  request: IncomingMessage,
  place: SitePlace,
  body: RawBody,
) => Steps<{ answer: Answer; route: string }>

/** A route that gets requests as they were sent. */
type RawRoute = {
  /** Its folder in `app`. */
  folder: string
  /** Its path, regardless of the site's API prefix. */
  path: string
}

type RawHandler = { answer: Handle }

/** Calls the route's handler without Next's router, which would cost ten times as much as the answer and rewrite the request. */
export function createLane({ folder, path }: RawRoute, routes: Routes): Lane {
  return function* (request, { target, headers, basePath, removed }, body) {
    const { method = 'GET', socket } = request
    const raw: RawRequest = {
      ...{ method, target, body, headers: new SentHeaders(request, headers) },
      peer: socket.remoteAddress ?? '',
      ...(basePath !== '' && { basePath, removed }),
    }
    const { GET } = yield* settled(routes.load(folder))
    const answer = yield* settled((GET as RawHandler).answer(raw))
    // Of the API, the endpoint's path; unmatched requests share one label.
    return { answer, route: raw.route === undefined ? path : `${path}${raw.route}` }
  }
}
