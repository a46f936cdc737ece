import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Log } from '#lib/platform/process/log.ts'
import { equalInConstantTime } from '#lib/platform/security/secrets.ts'

export type MetricsServerOptions = {
  port: number
  host: string
  /** The token that a client must send; null if everyone who reaches the port may read. */
  token: string | null
  contentType: string
  read(): Promise<string>
  log: Log
}

export type MetricsServer = { port: number; close(): Promise<void> }

const PATH = '/metrics'

/** Serves the metrics on a port of their own, which the load balancer does not pass on. Rejects with what to do if the port is in use. */
export async function serveMetrics(options: MetricsServerOptions): Promise<MetricsServer> {
  const { port, host, log } = options
  const server = createServer((request, response) => {
    answer(options, request, response).catch((error) => {
      log.error({ err: error }, 'The metrics could not be read.')
      send(response, 500, 'The metrics could not be read.\n')
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isInUse = error.code === 'EADDRINUSE'
      reject(isInUse ? new Error(`Port ${port} is already in use. Set METRICS_PORT to a free one.`) : error)
    })
    server.listen({ port, host }, resolve)
  })
  return {
    port: (server.address() as { port: number }).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  { token, read, contentType }: MetricsServerOptions,
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (url?.split('?', 1)[0] !== PATH) return send(response, 404, 'Metrics are at /metrics.\n')
  if (method !== 'GET' && method !== 'HEAD') return send(response, 405, 'GET only.\n', { Allow: 'GET, HEAD' })
  if (token !== null && !equalInConstantTime(headers.authorization ?? '', `Bearer ${token}`))
    return send(response, 401, 'Send METRICS_TOKEN as a bearer token.\n', { 'WWW-Authenticate': 'Bearer' })
  send(response, 200, await read(), { 'Content-Type': contentType })
}

function send(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  const own = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  response.writeHead(status, { ...own, ...headers }).end(text)
}
