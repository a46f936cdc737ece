import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { findSitePlace } from '#lib/web/http/page-response.ts'
import { BODY_LIMIT, type RawHeaders, type RawRequest } from '#lib/web/http/raw-request.ts'
import { readBody } from './read-body.ts'

/** Reads a request as it was sent. A body over the limit is dropped. */
export async function readRequest(request: IncomingMessage, response: ServerResponse): Promise<RawRequest> {
  return {
    method: request.method ?? 'GET',
    target: request.url ?? '/',
    headers: new SentHeaders(request),
    body: await readBody(request, response, BODY_LIMIT),
    peer: request.socket.remoteAddress ?? '',
    ...findSitePlace(response),
  }
}

class SentHeaders implements RawHeaders {
  readonly #request: IncomingMessage
  // Kept separately, since the headers of a request that goes through Next are replaced.
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
