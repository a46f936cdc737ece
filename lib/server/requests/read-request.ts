import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { andThen } from '#lib/platform/process/steps.ts'
import { findSitePlace } from '#lib/web/http/page-response.ts'
import { BODY_LIMIT, type RawHeaders, type RawRequest } from '#lib/web/http/raw-request.ts'
import { readBody } from './read-body.ts'

/** Reads a request as it was sent: at once, or when its body has arrived. A body over the limit is dropped. */
export function readRequest(
  request: IncomingMessage,
  response: ServerResponse,
): RawRequest | Promise<RawRequest> {
  const { method = 'GET', url: target = '/', socket } = request
  const headers = new SentHeaders(request)
  const peer = socket.remoteAddress ?? ''
  const place = findSitePlace(response)
  return andThen(readBody(request, response, BODY_LIMIT), (body) => ({
    ...{ method, target, headers, body, peer },
    ...place,
  }))
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
