import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip'
type Body = { type: string; text(): string; bytes: Buffer }

const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|xml|manifest\+json|[\w.-]+\+(xml|json))|image\/svg)/i
const LEAST_BYTES = 1024
// Higher ones take several times as long for a few per cent.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

/**
 * Collects what Next answers with text, lets `change` have a last word on it, and sends it compressed as the client
 * likes. Everything else goes out as it comes.
 */
export function finishBody(
  request: IncomingMessage,
  response: ServerResponse,
  change: (body: Pick<Body, 'type' | 'text'>) => string | undefined,
): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  delete request.headers['accept-encoding']
  if (request.method === 'HEAD') return
  const send = { write: response.write, end: response.end, flushHeaders: response.flushHeaders }
  let pieces: Buffer[] | null | undefined
  const collected = (): Buffer[] | null => {
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
    sendWhole(response, Buffer.concat(kept), { encoding, change }).catch(() => response.destroy())
    return response
  }
}

type Finish = {
  encoding: Encoding | undefined
  change(body: Pick<Body, 'type' | 'text'>): string | undefined
}

async function sendWhole(
  response: ServerResponse,
  whole: Buffer,
  { encoding, change }: Finish,
): Promise<void> {
  const type = String(response.getHeader('content-type'))
  const changed = change({ type, text: () => whole.toString() })
  const bytes = changed === undefined ? whole : Buffer.from(changed)
  response.setHeader('Vary', withEncoding(response.getHeader('vary')))
  const isWorthwhile = encoding !== undefined && bytes.length >= LEAST_BYTES
  if (isWorthwhile) response.setHeader('Content-Encoding', encoding)
  const sent = isWorthwhile ? await compressors[encoding](bytes) : bytes
  response.setHeader('Content-Length', sent.length)
  response.end(sent)
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

/** Of what `write` and `end` may be given: a piece, how it is encoded, and who wants to hear that it was taken. */
function keep(pieces: Buffer[], [piece, ...rest]: unknown[]): void {
  const callback = [piece, ...rest].find((one) => typeof one === 'function') as (() => void) | undefined
  const encoding = typeof rest[0] === 'string' ? (rest[0] as BufferEncoding) : 'utf8'
  if (typeof piece === 'string') pieces.push(Buffer.from(piece, encoding))
  else if (piece instanceof Uint8Array) pieces.push(Buffer.from(piece))
  if (callback) process.nextTick(callback)
}

/** Brotli where it is as welcome as gzip. */
function chooseEncoding(accepted: string | string[] | undefined): Encoding | undefined {
  const weights = new Map(
    String(accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((part): [string, number] => {
        const [name = '', weight] = part.trim().split(/\s*;\s*q=/)
        return [name, weight === undefined ? 1 : Number(weight)]
      }),
  )
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const best = (['br', 'gzip'] as const).reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a))
  return weightOf(best) > 0 ? best : undefined
}

function withEncoding(vary: number | string | string[] | undefined): string {
  const names = String(vary ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return [...names.filter((name) => !/^accept-encoding$/i.test(name)), 'Accept-Encoding'].join(', ')
}
