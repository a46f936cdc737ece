import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasBody, type RawBody } from '#lib/web/http/raw-request.ts'

/**
 * Reads a body of at most `limit` bytes. If it is larger, stops reading and drops it. If Content-Length already exceeds
 * the limit, nothing is read, and a client waiting for `100 Continue` is not asked to send. Rejects if the client
 * disconnects.
 */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
): RawBody | Promise<RawBody> {
  if (!hasBody(request)) return NO_BODY
  if (Number(request.headers['content-length'] ?? 0) > limit) return TOO_LARGE
  if (waitsToBeAsked(request)) response.writeContinue()
  return collect(request, limit)
}

const NO_BODY: RawBody = { bytes: new Uint8Array(0), tooLarge: false }
const TOO_LARGE: RawBody = { bytes: NO_BODY.bytes, tooLarge: true }

function waitsToBeAsked({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.1' && /(?:^|\W)100-continue(?:$|\W)/i.test(headers.expect ?? '')
}

function collect(request: IncomingMessage, limit: number): Promise<RawBody> {
  const chunks: Buffer[] = []
  let length = 0
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      length += chunk.byteLength
      if (length > limit) {
        request.removeAllListeners('data').removeAllListeners('end')
        resolve(TOO_LARGE)
        return
      }
      chunks.push(chunk)
    })
    request.on('end', () => resolve({ bytes: Buffer.concat(chunks, length), tooLarge: false }))
    request.on('error', reject)
    request.on('aborted', () => reject(new Error('The client disconnected.')))
  })
}
