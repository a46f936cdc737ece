import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { RawHeaders } from '#lib/web/http/raw-request.ts'

/** The headers of a request as it was sent. */
export class SentHeaders implements RawHeaders {
  readonly #request: IncomingMessage
  readonly #headers: IncomingHttpHeaders

  constructor(request: IncomingMessage, headers: IncomingHttpHeaders) {
    this.#request = request
    this.#headers = headers
  }

  get(name: string): string | undefined {
    const value = this.#headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }

  isRepeated(name: string): boolean {
    return (this.#request.headersDistinct[name]?.length ?? 0) > 1
  }
}
