import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import type { SiteAnswer, SiteRequest } from '#lib/web/site/site.ts'

/** A handler of Node's requests, such as Next. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => unknown

/**
 * Has a handler of Node answer, and returns its answer once the headers are known. Rejects if the handler does. A HEAD is answered like the
 * GET, whose body is measured and may be cached: the sender of the answer leaves it out.
 */
export async function captureAnswer(request: SiteRequest, handle: NodeHandler): Promise<SiteAnswer> {
  const asked = toNodeRequest(request)
  const response = new CapturedResponse(asked)
  return new Promise((resolve, reject) => {
    response.onAnswer = resolve
    response.onBreak = reject
    Promise.resolve(handle(asked, response)).catch(reject)
  })
}

function toNodeRequest({ method, target, headers, body, peer }: SiteRequest): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: peer })
  const request = new IncomingMessage(socket)
  const { 'transfer-encoding': _, ...rest } = headers
  Object.assign(request, {
    ...{ method: method === 'HEAD' ? 'GET' : method, url: target, complete: true },
    ...{ httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1 },
    headers: { ...rest, ...(body.byteLength > 0 && { 'content-length': String(body.byteLength) }) },
  })
  request.push(body)
  request.push(null)
  return request
}

/** A response without a connection: the caller that has the answer reads its body. */
class CapturedResponse extends ServerResponse {
  onAnswer: (answer: SiteAnswer) => void = () => undefined
  onBreak: (error: Error) => void = () => undefined
  readonly #body = new PassThrough()
  #isSent = false

  constructor(request: IncomingMessage) {
    super(request)
    Object.defineProperty(this, 'headersSent', { get: () => this.#isSent })
    this.#body.on('drain', () => this.emit('drain'))
    // Its reader is gone, and so is the client.
    this.#body.once('close', () => this.emit('close'))
    this.#body.once('error', () => undefined)
  }

  #send(): void {
    if (this.#isSent) return
    this.#isSent = true
    const entries = Object.entries(this.getHeaders()).map(([name, value]): [string, string | string[]] => [
      name,
      Array.isArray(value) ? value : String(value),
    ])
    this.onAnswer({ status: this.statusCode, headers: Object.fromEntries(entries), body: this.#body })
  }

  override writeHead(status: number, ...given: unknown[]): this {
    this.statusCode = status
    const headers = given.find((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
    for (const [name, value] of Object.entries((headers ?? {}) as OutgoingHttpHeaders))
      if (value !== undefined) this.setHeader(name, value)
    return this
  }

  /** Destroying it ends no connection here: the caller that waits for the answer, or reads its body, has to be told. */
  override destroy(error: Error = new Error('The answer was broken off.')): this {
    if (!this.finished) {
      this.onBreak(error)
      this.#body.destroy(error)
    }
    return super.destroy(error)
  }

  override flushHeaders(): void {
    this.#send()
  }

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    this.#send()
    return Reflect.apply(this.#body.write, this.#body, [chunk, ...rest])
  }

  override end(...given: unknown[]): this {
    this.#send()
    this.finished = true
    Reflect.apply(this.#body.end, this.#body, given)
    process.nextTick(() => this.emit('finish'))
    return this
  }
}
