import { connect } from 'node:net'

export type RawAnswer = {
  status: number
  /** Names in lower case; values of a repeated header joined with `, `. */
  headers: Record<string, string>
  text: string
  /** The parsed body; undefined where there is none, or none that is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape, and assert what they find.
  json: any
}

export type RawMessage = {
  method?: string
  /** Goes over the wire as it stands. */
  target: string
  /** A list where a name is to be repeated. */
  headers?: Record<string, string> | [string, string][]
  body?: string | Buffer
  /** Sends the body in chunks of this many bytes instead of with a Content-Length. */
  chunk?: number
}

const ANSWER_WITHIN_MS = 110_000

/** Sends a request over a socket of its own, unchanged by any HTTP client; `from` is an address of this machine. */
export function sendRaw(port: number, message: RawMessage, from?: string): Promise<RawAnswer> {
  return sendBytes(port, toBytes(message), from)
}

/** Sends bytes, whatever they are, and reads what comes back until the server closes the connection. */
export async function sendBytes(port: number, bytes: Buffer | string, from?: string): Promise<RawAnswer> {
  return parseAnswer(await exchange(port, bytes, from))
}

export function toBytes({ method = 'GET', target, headers = {}, body = '', chunk }: RawMessage): Buffer {
  const payload = Buffer.from(body)
  const fields: [string, string][] = [
    ['Host', 'localhost'],
    ['Connection', 'close'],
  ]
  fields.push(...(Array.isArray(headers) ? headers : Object.entries(headers)))
  if (chunk !== undefined) fields.push(['Transfer-Encoding', 'chunked'])
  else if (payload.byteLength > 0) fields.push(['Content-Length', String(payload.byteLength)])
  const head = [`${method} ${target} HTTP/1.1`, ...fields.map(([name, value]) => `${name}: ${value}`)]
  const sent = chunk === undefined ? payload : toChunks(payload, chunk)
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), sent])
}

function toChunks(payload: Buffer, size: number): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < payload.byteLength; at += size) {
    const part = payload.subarray(at, at + size)
    parts.push(Buffer.from(`${part.byteLength.toString(16)}\r\n`), part, Buffer.from('\r\n'))
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')])
}

function exchange(port: number, bytes: Buffer | string, localAddress?: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => socket.write(bytes))
    socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy(new Error('The server did not answer.')))
    socket.on('data', (part: Buffer) => received.push(part))
    // A server that closes early resets what is still being sent; what it said before counts.
    socket.on('error', (error) => (received.length > 0 ? resolve(Buffer.concat(received)) : reject(error)))
    socket.on('close', () => resolve(Buffer.concat(received)))
  })
}

function parseAnswer(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) throw new Error(`The server sent no whole answer, but: ${JSON.stringify(bytes.toString())}`)
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    const value = line.slice(colon + 1).trim()
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value
  }
  const rest = bytes.subarray(end + 4)
  const body = headers['transfer-encoding'] === 'chunked' ? fromChunks(rest) : rest
  const text = body.toString('utf8')
  return { status: Number(statusLine.split(' ')[1]), headers, text, json: parseJson(text) }
}

function fromChunks(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  let at = 0
  while (at < bytes.byteLength) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString(), 16)
    if (!size) break
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
  return Buffer.concat(parts)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
