import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Log } from '#lib/platform/process/log.ts'
import type { Answer } from '#lib/web/http/answer.ts'
import type { RawRequest } from '#lib/web/http/raw-request.ts'
import { closeAfterAnswer } from './connections/end-socket.ts'
import { HAND_OVER_HEADER, handOver } from './requests/hand-over.ts'
import { readRequest } from './requests/read-request.ts'

/** Answers a request for a page. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Answers a request past Next's router. */
export type Lane = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A route that answers requests as they were sent. */
export type LaneRoute = {
  /** Its folder below `app`. */
  folder: string
  /** Where Next has it, whatever prefix the site chose. */
  path: string
}

export type LaneOptions = {
  root: string
  throughNext: PageHandler
  log: Log
  /** Whether there are compiled routes to use. */
  compiled: boolean
}

/**
 * The compiled route handler, called without Next's router in between, which would cost ten times what the
 * answer does and rewrite the request. Where it is not there (in development) or has another shape than
 * expected, requests go through Next; they are answered the same, only slower.
 */
export async function createLane(
  route: LaneRoute,
  { root, throughNext, log, compiled }: LaneOptions,
): Promise<Lane> {
  const answer = compiled ? await loadCompiledHandler(route, root, log) : undefined
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
type CompiledRoute = {
  routeModule?: { ensureUserland?: () => Promise<void>; userland?: { GET?: { answer?: AnswerRaw } } }
}

async function loadCompiledHandler(
  { folder, path: address }: LaneRoute,
  root: string,
  log: Log,
): Promise<AnswerRaw | undefined> {
  try {
    const require = createRequire(path.join(root, 'server.mjs'))
    const file = path.join(root, '.next/server/app', folder, 'route.js')
    const { routeModule } = require(file) as CompiledRoute
    // A route whose imports wait for something is there only after this.
    await routeModule?.ensureUserland?.()
    const answer = routeModule?.userland?.GET?.answer
    if (typeof answer === 'function') return answer
    log.warn(`The compiled route ${address} has an unexpected shape: it is served through Next, more slowly.`)
  } catch (error) {
    log.warn(
      { reason: String(error) },
      `The compiled route ${address} could not be loaded: it is served through Next.`,
    )
  }
  return undefined
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  if (response.destroyed) return
  response.writeHead(status, headers)
  response.end(body ?? undefined)
}

/**
 * Any method and target reach the route this way: Next sees a GET of it, whose body it lets alone since that was
 * read already, and the handler the request itself.
 */
async function passThroughNext(
  request: IncomingMessage,
  response: ServerResponse,
  raw: RawRequest,
  route: LaneRoute,
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
