import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

/** A request as handlers of routes get it. Its URL begins with `site`, the address of this server. */
export async function toRequest(request: IncomingMessage, site: string): Promise<Request> {
  const { method = 'GET', url = '/' } = request
  const headers = Object.entries(request.headers).flatMap(([name, value = []]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
  const body = method === 'POST' && !request.readableEnded ? new Uint8Array(await buffer(request)) : undefined
  return new Request(site + url, { method, headers, ...(body && { body }) })
}

export async function sendResponse(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Response,
): Promise<void> {
  if (response.destroyed) return
  response.statusCode = status
  for (const [name, value] of headers) {
    if (name === 'set-cookie') response.appendHeader(name, value)
    else response.setHeader(name, value)
  }
  if (!body || method === 'HEAD') {
    await body?.cancel()
    response.end()
    return
  }
  // Fails if the client leaves, which is not an error.
  await pipeline(Readable.fromWeb(body as ReadableStream), response).catch(() => response.destroy())
}
