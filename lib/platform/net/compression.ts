import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip'

/** The encoding that a client prefers; `mustEncode` if it refuses a body without one. */
type EncodingChoice = { encoding: Encoding | undefined; mustEncode: boolean }

/** Smaller bodies fit into a packet or two uncompressed. */
const MIN_BYTES = 1024
// Higher levels take several times as long to save a few per cent.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

// Clients keep sending the same few headers.
const choices = new LRUCache<string, EncodingChoice>({ max: 200 })

/** Parses `Accept-Encoding` (RFC 9110, 12.5.3). Chooses Brotli over gzip if they are equally preferred. */
export function chooseEncoding(accepted: string | undefined): EncodingChoice {
  const header = accepted ?? ''
  const known = choices.get(header)
  if (known) return known
  const choice = parseChoice(header)
  choices.set(header, choice)
  return choice
}

/** Returns the encoding that is worthwhile for a body of the given size in bytes. */
export function encodingFor(bytes: number, { encoding, mustEncode }: EncodingChoice): Encoding | undefined {
  return mustEncode || bytes >= MIN_BYTES ? encoding : undefined
}

export function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return compressors[encoding](bytes)
}

/** Adds `Accept-Encoding` to a `Vary` header. */
export function varyByEncoding(vary: number | string | string[] | undefined): string {
  const names = String(vary ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return [...names.filter((name) => !/^accept-encoding$/i.test(name)), 'Accept-Encoding'].join(', ')
}

function parseChoice(header: string): EncodingChoice {
  const weights = new Map(header.toLowerCase().split(',').map(parseWeight))
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const best = (['br', 'gzip'] as const).reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a))
  const plain = weights.get('identity')
  const isWanted = weightOf(best) > 0 && weightOf(best) >= (plain ?? 0)
  return {
    encoding: isWanted ? best : undefined,
    mustEncode: (plain ?? weights.get('*')) === 0,
  }
}

function parseWeight(part: string): [name: string, weight: number] {
  const [name = '', weight] = part.trim().split(/\s*;\s*q=/)
  return [name, weight === undefined ? 1 : Number(weight)]
}

/** Bytes in an encoding, compressed once for all clients that take it. */
export type Encode = (encoding: Encoding) => Buffer | Promise<Buffer>

/** Calls `onGrow` with the number of bytes that each encoding adds to what is kept. */
export function encodeOnce(bytes: Buffer, onGrow: (added: number) => void): Encode {
  const encoded = new Map<Encoding, Buffer | Promise<Buffer>>()
  const compressOnce = async (encoding: Encoding): Promise<Buffer> => {
    try {
      const compressed = await compress(bytes, encoding)
      encoded.set(encoding, compressed)
      onGrow(compressed.byteLength)
      return compressed
    } catch (error) {
      encoded.delete(encoding)
      throw error
    }
  }
  return (encoding) => {
    const known = encoded.get(encoding)
    if (known) return known
    const promise = compressOnce(encoding)
    encoded.set(encoding, promise)
    return promise
  }
}
