import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Answer } from '#lib/api/kernel/answer.ts'
import type { RawRequest } from '#lib/api/kernel/raw-request.ts'
import type { Log } from '#lib/platform/log.ts'
import { HAND_OVER_HEADER, handOver } from './hand-over.ts'
import { readRequest } from './read-request.ts'

/** Answers a request for a page. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Answers a request under the API's prefix. */
export type ApiLane = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export type LaneOptions = {
  root: string
  throughNext: PageHandler
  log: Log
  /** Whether there is a compiled route to use. */
  compiled: boolean
}

const ROUTE = '.next/server/app/api/v1/[[...path]]/route.js'
// Where Next has the route, whatever prefix the site chose.
const ROUTE_PATH = '/api/v1'
// More of a refused body than this is not worth reading for the connection's sake.
const DRAIN_LIMIT = 4 * 1024 * 1024

/**
 * The compiled route handler, called without Next's router in between, which would cost ten times what the
 * answer does and rewrite the request. Where it is not there (in development) or has another shape than
 * expected, requests go through Next; they are answered the same, only slower.
 */
export async function createApiLane({ root, throughNext, log, compiled }: LaneOptions): Promise<ApiLane> {
  const answer = compiled ? await loadCompiledHandler(root, log) : undefined
  return async (request, response) => {
    let raw: RawRequest
    try {
      raw = await readRequest(request)
    } catch {
      response.destroy()
      return
    }
    if (raw.body.tooLarge) drain(request, response)
    if (answer) send(response, await answer(raw))
    else await passThroughNext(request, response, raw, throughNext)
  }
}

type AnswerRaw = (raw: RawRequest) => Promise<Answer>
type CompiledRoute = {
  routeModule?: { ensureUserland?: () => Promise<void>; userland?: { GET?: { answer?: AnswerRaw } } }
}

async function loadCompiledHandler(root: string, log: Log): Promise<AnswerRaw | undefined> {
  try {
    const require = createRequire(path.join(root, 'server.mjs'))
    const { routeModule } = require(path.join(root, ROUTE)) as CompiledRoute
    // A route whose imports wait for something is there only after this.
    await routeModule?.ensureUserland?.()
    const answer = routeModule?.userland?.GET?.answer
    if (typeof answer === 'function') return answer
    log.warn('The compiled API route has an unexpected shape: the API answers through Next, more slowly.')
  } catch (error) {
    log.warn(
      { reason: String(error) },
      'The compiled API route cannot be loaded: the API answers through Next.',
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
  throughNext: PageHandler,
): Promise<void> {
  const { ticket, withdraw } = handOver(raw)
  request.method = 'GET'
  request.url = ROUTE_PATH
  request.headers = { host: request.headers.host, [HAND_OVER_HEADER]: ticket }
  try {
    await throughNext(request, response)
  } finally {
    withdraw()
  }
}

/** Lets a client finish sending what was refused, up to a point, so that it gets to read the answer. */
function drain(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Connection', 'close')
  let left = DRAIN_LIMIT
  request.on('data', (chunk: Buffer) => {
    left -= chunk.byteLength
    if (left < 0) request.destroy()
  })
}
