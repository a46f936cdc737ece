import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Answer } from '#lib/web/http/answer.ts'
import type { SiteAnswer } from '#lib/web/site/site-answer.ts'
import { closeAfterAnswer } from './connections/end-socket.ts'
import { markRefused } from './telemetry/refused.ts'

/** Sends an answer. Returns a promise while a body is read from elsewhere. */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body, isWanted, closes }: SiteAnswer | (Answer & Pick<SiteAnswer, 'closes'>),
): void | Promise<void> {
  const stream = body instanceof Readable ? body : undefined
  if (response.destroyed) {
    stream?.destroy()
    return
  }
  if (isWanted) markRefused(response)
  if (closes) closeAfterAnswer(request, response)
  if (body === null && mayHaveBody(request, status)) response.setHeader('Content-Length', 0)
  response.writeHead(status, headers)
  const isHead = request.method === 'HEAD'
  if (!stream || isHead) {
    stream?.destroy()
    response.end(isHead ? undefined : (body ?? undefined))
    return
  }
  // Fails if the client leaves, which is not an error.
  return pipeline(stream, response).catch(() => void response.destroy())
}

/** Node would send a body that it does not know the length of in chunks, even an empty one. */
function mayHaveBody({ method }: IncomingMessage, status: number): boolean {
  return method !== 'HEAD' && status !== 204 && status !== 304
}
