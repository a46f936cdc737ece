import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import next from 'next'
import { isApiTarget } from '#lib/api/kernel/target.ts'
import { sharedApp } from '#lib/app.ts'
import { createApiLane } from './api-lane.ts'
import { HAND_OVER_HEADER } from './hand-over.ts'
import { answerHealth } from './health.ts'
import { createShutdown } from './shutdown.ts'
import { refuseUnreadable } from './unreadable.ts'

export type ServerOptions = { root: string; dev: boolean }

export type RunningServer = { port: number; stop(): Promise<void> }

const MAX_HEADER_BYTES = 16 * 1024

/** Starts the one server: pages through Next, the API through its lane. Rejects where the port is taken. */
export async function startServer({ root, dev }: ServerOptions): Promise<RunningServer> {
  const app = await sharedApp()
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
  })
  const pages = next({ dev, dir: root, httpServer: server, hostname: app.env.host, port: app.env.port })
  await pages.prepare()
  const throughNext = pages.getRequestHandler()
  const api = await createApiLane(root, throughNext, app.log, dev)

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    delete request.headers[HAND_OVER_HEADER]
    const target = request.url ?? '/'
    if (isApiTarget(target, app.env.apiPrefix)) return api(request, response)
    if (target === '/healthz') return answerHealth(app, request, response)
    return throughNext(request, response)
  }
  server.on('request', (request, response) => {
    answer(request, response).catch((error) => {
      app.log.error({ err: error }, 'A request could not be answered.')
      response.destroy()
    })
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refuseUnreadable(error, socket))
  if (dev) {
    const upgrade = pages.getUpgradeHandler()
    server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head))
  }
  await listen(server, app.env.port, app.env.host)
  return {
    port: (server.address() as AddressInfo).port,
    stop: createShutdown(server, app, () => pages.close()),
  }
}

function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken: set PORT to a free one.`) : error,
      )
    })
    server.listen({ port, host }, resolve)
  })
}
