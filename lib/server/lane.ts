import type { IncomingMessage } from 'node:http'
import { type Steps, settled } from '#lib/platform/process/steps.ts'
import type { Answer, Handle } from '#lib/web/http/answer.ts'
import type { RawBody, RawRequest } from '#lib/web/http/raw-request.ts'
import type { SitePlace } from './base-path/enter-base-path.ts'
import { SentHeaders } from './requests/sent-headers.ts'
import type { Routes } from './routes/load-routes.ts'

/** Answers requests as they were sent, byte for byte: signatures cover them. */
export type Lane = (
  request: IncomingMessage,
  place: SitePlace,
  body: RawBody,
) => Steps<{ answer: Answer; route: string }>

/** A route that gets requests as they were sent. */
export type RawRoute = {
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
