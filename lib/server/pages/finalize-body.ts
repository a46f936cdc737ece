import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  chooseEncoding,
  compress,
  type EncodingChoice,
  encodingFor,
  varyByEncoding,
} from '#lib/platform/net/compression.ts'

type Body = { type: string; text(): string }

type Piece = string | Buffer

const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|xml|manifest\+json|[\w.-]+\+(xml|json))|image\/svg)/i
/**
 * Collects Next's text responses, lets `change` modify them, and compresses them for the client. Everything else is
 * passed through.
 */
export function finalizeBody(
  request: IncomingMessage,
  response: ServerResponse,
  change: (body: Body) => string | undefined,
): void {
  const choice = chooseEncoding(String(request.headers['accept-encoding'] ?? ''))
  delete request.headers['accept-encoding']
  if (request.method === 'HEAD') return
  const send = { write: response.write, end: response.end, flushHeaders: response.flushHeaders }
  let pieces: Piece[] | null | undefined
  const collected = (): Piece[] | null => {
    if (pieces === undefined) pieces = isText(response) ? [] : null
    return pieces
  }
  response.flushHeaders = () => {
    if (!collected()) send.flushHeaders.call(response)
  }
  response.write = (...given: unknown[]): boolean => {
    const kept = collected()
    if (!kept) return Reflect.apply(send.write, response, given)
    keep(kept, given)
    return true
  }
  response.end = (...given: unknown[]): ServerResponse => {
    const kept = collected()
    if (!kept) return Reflect.apply(send.end, response, given)
    keep(kept, given)
    Object.assign(response, send)
    sendWhole(response, kept, { choice, change }).catch(() => response.destroy())
    return response
  }
}

type Finish = {
  choice: EncodingChoice
  change(body: Body): string | undefined
}

async function sendWhole(
  response: ServerResponse,
  pieces: Piece[],
  { choice, change }: Finish,
): Promise<void> {
  const type = String(response.getHeader('content-type'))
  const changed = change({ type, text: () => joinText(pieces) })
  const bytes = changed === undefined ? joinBytes(pieces) : Buffer.from(changed)
  response.setHeader('Vary', varyByEncoding(response.getHeader('vary')))
  const encoding = encodingFor(bytes.length, choice)
  if (encoding) markEncoded(response, encoding)
  const sent = encoding ? await compress(bytes, encoding) : bytes
  response.setHeader('Content-Length', sent.length)
  response.end(sent)
}

/** A page that is made without Next comes as one text. */
function joinText(pieces: Piece[]): string {
  const [only] = pieces
  return pieces.length === 1 && typeof only === 'string' ? only : joinBytes(pieces).toString()
}

function joinBytes(pieces: Piece[]): Buffer {
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
}

/** Weakens the ETag: a strong one would have to identify the compressed bytes. */
function markEncoded(response: ServerResponse, encoding: string): void {
  response.setHeader('Content-Encoding', encoding)
  const etag = response.getHeader('etag')
  if (typeof etag === 'string' && !etag.startsWith('W/')) response.setHeader('ETag', `W/${etag}`)
}

function isText(response: ServerResponse): boolean {
  const { statusCode: status, headersSent } = response
  return (
    !headersSent &&
    status >= 200 &&
    status < 500 &&
    status !== 204 &&
    status !== 304 &&
    !response.hasHeader('content-encoding') &&
    !response.hasHeader('content-range') &&
    COMPRESSIBLE.test(String(response.getHeader('content-type') ?? ''))
  )
}

/** Handles the arguments of `write` and `end`: a chunk, its encoding and a callback, all optional. */
function keep(pieces: Piece[], [piece, ...rest]: unknown[]): void {
  const callback = [piece, ...rest].find((one) => typeof one === 'function') as (() => void) | undefined
  const encoding = typeof rest[0] === 'string' ? (rest[0] as BufferEncoding) : 'utf8'
  if (typeof piece === 'string') pieces.push(encoding === 'utf8' ? piece : Buffer.from(piece, encoding))
  else if (piece instanceof Uint8Array) pieces.push(Buffer.from(piece))
  if (callback) process.nextTick(callback)
}
