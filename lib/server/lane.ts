import type { IncomingMessage, ServerResponse } from 'node:http'
import { runSteps, type Steps, settled } from '#lib/platform/process/steps.ts'
import type { Answer, Handle } from '#lib/web/http/answer.ts'
import type { RawRequest } from '#lib/web/http/raw-request.ts'
import { closeAfterAnswer } from './connections/end-socket.ts'
import { passRawRequest, RAW_REQUEST_HEADER } from './requests/pass-raw-request.ts'
import { readRequest } from './requests/read-request.ts'
import type { Routes } from './routes/load-routes.ts'
import { markRefused } from './telemetry/refused.ts'

/** Answers a request for a page. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Answers a request, bypassing Next's router. Returns a promise if the answer had to be waited for. */
export type Lane = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

export type LaneOptions = {
  /** The routes to call; undefined where all requests go through Next. */
  routes: Routes | undefined
  throughNext: PageHandler
  /** Is told which route a request turned out to be for. */
  onRoute?: (request: IncomingMessage, response: ServerResponse, route: string) => void
}

/** A route that gets requests as they were sent. */
export type RawRoute = {
  /** Its folder in `app`. */
  folder: string
  /** Its path in Next, regardless of the site's API prefix. */
  path: string
}

/**
 * Calls the route's handler without Next's router, which would cost ten times as much as the answer and rewrite the request. In
 * development requests go through Next, with the same answers, only slower.
 */
export function createLane(route: RawRoute, { routes, throughNext, onRoute }: LaneOptions): Lane {
  function* serve(request: IncomingMessage, response: ServerResponse): Steps<void> {
    let raw: RawRequest
    try {
      raw = yield* settled(readRequest(request, response))
    } catch {
      response.destroy()
      return
    }
    if (raw.body.tooLarge) closeAfterAnswer(request, response)
    if (routes) {
      const made = yield* callRaw(routes, route, raw)
      onRoute?.(request, response, nameRoute(route, raw))
      send(response, made)
    } else {
      yield* settled(passThroughNext(request, response, raw, route, throughNext))
      onRoute?.(request, response, nameRoute(route, raw))
    }
  }
  return (request, response) => runSteps(serve(request, response))
}

/** Of the API, the endpoint's path. Requests that reached none are all one. */
function nameRoute({ path }: RawRoute, { route }: RawRequest): string {
  return route === undefined ? path : `${path}${route}`
}

type RawHandler = { answer: Handle }

function* callRaw(routes: Routes, { folder }: RawRoute, raw: RawRequest): Steps<Answer> {
  const { GET } = yield* settled(routes.load(folder))
  return yield* settled((GET as RawHandler).answer(raw))
}

function send(response: ServerResponse, { status, headers, body, isWanted }: Answer): void {
  if (response.destroyed) return
  if (isWanted) markRefused(response)
  response.writeHead(status, headers)
  response.end(body ?? undefined)
}

/**
 * Lets any method and target reach the route: Next sees a GET without a body, while the handler gets the original
 * request.
 */
async function passThroughNext(
  request: IncomingMessage,
  response: ServerResponse,
  raw: RawRequest,
  route: RawRoute,
  throughNext: PageHandler,
): Promise<void> {
  const { ticket, withdraw } = passRawRequest(raw)
  request.method = 'GET'
  request.url = route.path
  request.headers = { host: request.headers.host, [RAW_REQUEST_HEADER]: ticket }
  try {
    await throughNext(request, response)
  } finally {
    withdraw()
  }
}
