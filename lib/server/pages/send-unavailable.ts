import type { ServerResponse } from 'node:http'

/** Answers 503 with a page, and when to come back. */
export async function sendUnavailable(
  response: ServerResponse,
  { retryAfter, write }: { retryAfter: number; write(): Promise<string> },
): Promise<void> {
  const body = Buffer.from(await write())
  response.statusCode = 503
  response.setHeader('Retry-After', retryAfter)
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('Content-Length', body.byteLength)
  response.setHeader('Cache-Control', 'no-store')
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
