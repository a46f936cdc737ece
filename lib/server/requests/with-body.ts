import type { IncomingMessage, ServerResponse } from 'node:http'
import { closeAfterAnswer } from '../connections/end-socket.ts'
import { envelopeOf, plainRefusal, sendRefusal } from '../write-refusal.ts'
import { bodyLimitOf } from './body-limit.ts'
import { readBody } from './read-body.ts'
import { replayRequest } from './replay-request.ts'

/**
 * Reads the request's body, for handlers that would buffer a body of any size. Returns undefined if the client
 * disconnected, or after answering 413 to a body over the path's limit.
 */
export async function withBody(
  request: IncomingMessage,
  response: ServerResponse,
  { path, isApi }: { path: string; isApi: boolean },
): Promise<IncomingMessage | undefined> {
  try {
    const { bytes, tooLarge } = await readBody(request, response, bodyLimitOf(path))
    if (!tooLarge) return bytes.byteLength > 0 ? replayRequest(request, bytes) : request
  } catch {
    response.destroy()
    return undefined
  }
  closeAfterAnswer(request, response)
  sendRefusal(response, isApi ? envelopeOf('payload_too_large') : plainRefusal('payload_too_large'))
  return undefined
}
