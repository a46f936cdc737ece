import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '#lib/platform/process/log.ts'
import type { Answer } from '#lib/web/http/answer.ts'
import type { RawRequest } from '#lib/web/http/raw-request.ts'
import { type CompiledRoute, loadCompiledRoute } from './compiled-route.ts'
import { closeAfterAnswer } from './connections/end-socket.ts'
import { HAND_OVER_HEADER, handOver } from './requests/hand-over.ts'
import { readRequest } from './requests/read-request.ts'

/** Answers a request for a page. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Answers a request, bypassing Next's router. */
export type Lane = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export type LaneOptions = {
  root: string
  throughNext: PageHandler
  log: Log
  /** Whether compiled routes are available. */
  compiled: boolean
}

/**
 * Calls the compiled route handler without Next's router, which would cost ten times as much as the answer and rewrite
 * the request. If the handler is missing (in development) or has an unexpected shape, requests go through Next, with
 * the same answers, only slower.
 */
export async function createLane(
  route: CompiledRoute,
  { root, throughNext, log, compiled }: LaneOptions,
): Promise<Lane> {
  const answer = compiled ? await loadCompiledRoute<AnswerRaw>(route, { root, log }) : undefined
  return async (request, response) => {
    let raw: RawRequest
    try {
      raw = await readRequest(request, response)
    } catch {
      response.destroy()
      return
    }
    if (raw.body.tooLarge) closeAfterAnswer(request, response)
    if (answer) send(response, await answer(raw))
    else await passThroughNext(request, response, raw, route, throughNext)
  }
}

type AnswerRaw = (raw: RawRequest) => Promise<Answer>
function send(response: ServerResponse, { status, headers, body }: Answer): void {
  if (response.destroyed) return
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
  route: CompiledRoute,
  throughNext: PageHandler,
): Promise<void> {
  const { ticket, withdraw } = handOver(raw)
  request.method = 'GET'
  request.url = route.path
  request.headers = { host: request.headers.host, [HAND_OVER_HEADER]: ticket }
  try {
    await throughNext(request, response)
  } finally {
    withdraw()
  }
}
