import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { BODY_LIMIT, type RawBody, type RawHeaders, type RawRequest } from '#lib/api/kernel/raw-request.ts'

/** Reads a request as it was sent. Of a body over the limit nothing is kept. */
export async function readRequest(request: IncomingMessage): Promise<RawRequest> {
  return {
    method: request.method ?? 'GET',
    target: request.url ?? '/',
    headers: new SentHeaders(request),
    body: hasBody(request) ? await readBody(request) : NO_BODY,
    peer: request.socket.remoteAddress ?? '',
  }
}

const NO_BODY: RawBody = { bytes: new Uint8Array(0), tooLarge: false }
const TOO_LARGE: RawBody = { bytes: NO_BODY.bytes, tooLarge: true }

class SentHeaders implements RawHeaders {
  readonly #request: IncomingMessage
  // Kept by itself: a request that goes through Next is given other headers on the way.
  readonly #headers: IncomingHttpHeaders

  constructor(request: IncomingMessage) {
    this.#request = request
    this.#headers = request.headers
  }

  get(name: string): string | undefined {
    const value = this.#headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }

  isRepeated(name: string): boolean {
    return (this.#request.headersDistinct[name]?.length ?? 0) > 1
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Rejects where the client goes away in the middle. */
async function readBody(request: IncomingMessage): Promise<RawBody> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) return TOO_LARGE
  const chunks: Buffer[] = []
  let length = 0
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      length += chunk.byteLength
      if (length > BODY_LIMIT) {
        request.removeAllListeners('data').removeAllListeners('end')
        resolve(TOO_LARGE)
        return
      }
      chunks.push(chunk)
    })
    request.on('end', () => resolve({ bytes: Buffer.concat(chunks, length), tooLarge: false }))
    request.on('error', reject)
    request.on('aborted', () => reject(new Error('The client went away.')))
  })
}
