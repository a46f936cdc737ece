import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import next from 'next'
import { isApiTarget, originForm } from '#lib/api/kernel/target.ts'
import { type App, sharedApp } from '#lib/app.ts'
import { replaceErrorPage, writeErrorPage } from './error-page.ts'
import { finishBody } from './finish-body.ts'
import { HAND_OVER_HEADER } from './hand-over.ts'
import { answerHealth } from './health.ts'
import { createLane, type Lane, type PageHandler } from './lane.ts'
import { leaveOutScripts } from './leave-out-scripts.ts'
import { applyPagePolicy } from './page-policy.ts'
import { withPageStatus } from './page-status.ts'
import { readableTarget } from './readable-target.ts'
import { createShutdown } from './shutdown.ts'
import { answerPreviewLink } from './theme-preview.ts'
import { trackUpgrades } from './track-upgrades.ts'
import { refuseConnect, refuseUnaddressed, refuseUnreadable } from './unreadable.ts'
import { warnAtStart } from './warn-at-start.ts'

export type ServerOptions = { root: string; dev: boolean }

export type RunningServer = { port: number; stop(): Promise<void> }

const MAX_HEADER_BYTES = 16 * 1024
const API = { folder: 'api/v1/[[...path]]', path: '/api/v1' }
// Of the website, which next-auth signs people in on; the API's paths begin with its version.
const SIGN_IN = '/api/auth/'
const SUGGEST = { folder: 'search/suggest', path: '/search/suggest' }

/** Starts the one server: pages through Next, the API and live results through lanes. Rejects where the port is taken. */
export async function startServer({ root, dev }: ServerOptions): Promise<RunningServer> {
  const app = await sharedApp()
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // A request without one is refused below, in the envelope.
    requireHostHeader: false,
  })
  // Next takes over the upgrades of the server it is given: that is how open pages hear of changes in development.
  // Otherwise it would end those of clients that merely offer HTTP/2, so it gets one that never listens.
  const pages = next({
    dev,
    dir: root,
    httpServer: dev ? server : createServer(),
    hostname: app.env.host,
    port: app.env.port,
  })
  await pages.prepare()
  const throughNext = pages.getRequestHandler()
  const showPage: PageHandler = async (request, response) => {
    if (answerPreviewLink(app, request, response)) return
    const nonce = applyPagePolicy(app, dev, request, response)
    const locale = app.settings.current['site.locale']
    // In development, Next's own scripts show where a fault is, and what was changed.
    if (!dev) {
      finishBody(request, response, ({ type, text }) =>
        type.startsWith('text/html') ? leaveOutScripts(text(), nonce) : undefined,
      )
      replaceErrorPage(response, () => writeErrorPage({ locale, nonce }))
    }
    return withPageStatus(response, () => throughNext(request, response))
  }
  const options = { root, throughNext, log: app.log, compiled: !dev && app.env.apiLane === 'direct' }
  const [api, suggest] = await Promise.all([createLane(API, options), createLane(SUGGEST, options)])

  const lanes: Lanes = { app, showPage, api, suggest }
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    answer(lanes, request, response).catch((error) => {
      app.log.error({ err: error }, 'A request could not be answered.')
      response.destroy()
    })
  }
  server.on('request', listener)
  // An expectation that is not known may be ignored (RFC 9110, 10.1.1); Node would answer without a body.
  server.on('checkExpectation', listener)
  server.on('connect', refuseConnect)
  server.on('clientError', refuseUnreadable)
  const endUpgrades = dev ? trackUpgrades(server) : () => undefined
  await listen(server, app.env.port, app.env.host)
  await warnAtStart(app)
  const shutDown = createShutdown(server, [() => pages.close(), () => app.close()])
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      endUpgrades()
      return shutDown()
    },
  }
}

type Lanes = { app: App; showPage: PageHandler; api: Lane; suggest: Lane }

async function answer(lanes: Lanes, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { app, showPage, api, suggest } = lanes
  delete request.headers[HAND_OVER_HEADER]
  const target = originForm(request.url ?? '/')
  if (!target.startsWith('/') || !isAddressed(request)) return refuseUnaddressed(response)
  if (isApiTarget(target, app.env.apiPrefix) && !target.startsWith(SIGN_IN)) return api(request, response)
  const path = target.split('?', 1)[0]
  if (path === SUGGEST.path) return suggest(request, response)
  if (path === '/healthz') return answerHealth(app, request, response)
  request.url = readableTarget(target)
  return showPage(request, response)
}

/** HTTP/1.1 demands a Host (RFC 9112, 3.2). */
function isAddressed({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host !== undefined || httpVersion === '1.0'
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
