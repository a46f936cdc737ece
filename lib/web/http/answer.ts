import { chooseEncoding, compress, encodingFor, varyByEncoding } from '#lib/platform/net/compression.ts'
import type { RawRequest } from './raw-request.ts'

/** A finished response, free of any web framework. */
export type Answer = {
  status: number
  headers: Record<string, string>
  /** UTF-8; null for HEAD and 304. */
  body: Buffer | null
  /** Set for a 503 that is no failure of the shop, such as during maintenance. */
  isWanted?: true
}

/** Answers requests as they were sent, at once where nothing has to be waited for; never throws. */
export type Handle = (request: RawRequest) => Answer | Promise<Answer>

/** A JSON answer, with its length. */
export function jsonAnswer(status: number, headers: Record<string, string>, value: unknown): Answer {
  return bytesAnswer(status, headers, Buffer.from(JSON.stringify(value)))
}

export function bytesAnswer(status: number, headers: Record<string, string>, body: Buffer): Answer {
  headers['Content-Type'] = 'application/json; charset=utf-8'
  headers['Content-Length'] = String(body.byteLength)
  return { status, headers, body }
}

/** Compresses an answer in an encoding the client accepts, if worthwhile. Not for answers that contain secrets. */
export async function compressAnswer(answer: Answer, acceptEncoding: string | undefined): Promise<Answer> {
  const { status, headers, body } = answer
  headers.Vary = varyByEncoding(headers.Vary)
  const encoding = body ? encodingFor(body.byteLength, chooseEncoding(acceptEncoding)) : undefined
  if (!body || !encoding) return answer
  headers['Content-Encoding'] = encoding
  return bytesAnswer(status, headers, await compress(body, encoding))
}

export function toResponse(answer: Answer): Response {
  return new Response(answer.body && new Uint8Array(answer.body), {
    status: answer.status,
    headers: answer.headers,
  })
}
