import cluster from 'node:cluster'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { App } from '#lib/app/app.ts'
import { openSharedApp } from '#lib/app/shared-app.ts'
import { forOperator } from '#lib/platform/database/outage.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { limitHeapGrowth } from '#lib/platform/process/limit-heap-growth.ts'
import { noteServer } from '#lib/platform/process/server-note.ts'
import { AGENTS_PATH, SUGGEST_PATH } from '#lib/web/http/target.ts'
import type { Site } from '#lib/web/site/site.ts'
import { createBasePathEntry } from '../base-path/enter-base-path.ts'
import { trackConnections } from '../connections/connections.ts'
import { createListener } from '../create-listener.ts'
import { createNextLane } from '../panel/ask-next.ts'
import { createActionCheck } from '../panel/check-action.ts'
import { createPictureAnswer } from '../pictures/answer-picture.ts'
import { createConcurrencyLimit, createPageBudget } from '../requests/page-limits.ts'
import { createLane, createRouteLane, openRoutes, type Routes } from '../routes/route-lane.ts'
import { createShutdown } from '../shutdown.ts'
import { createAccessLog } from '../telemetry/access-log.ts'
import { offerMetrics } from '../telemetry/offer-metrics.ts'
import { openTelemetry } from '../telemetry/open-telemetry.ts'
import { createPageRoutes } from '../telemetry/page-routes.ts'
import { refuseConnect, refuseUnreadable } from '../unreadable.ts'
import type { Workbench } from '../workbench/create-workbench.ts'
import { openWorkbench } from '../workbench/open-workbench.ts'
import { startWorkers } from '../workers/start-workers.ts'
import { openDemoStore } from './demo-store.ts'
import { logStart, processLevel } from './log-start.ts'
import { openNext } from './open-next.ts'
import { warnAtStart } from './warn-at-start.ts'

export type ServerOptions = {
  root: string
  /** The addresses of the modules of routes, by their folders in `app`. */
  routes: ReadonlyMap<string, string>
}

export type Started = ServerOptions & {
  /** The program that starts the server, which its workers are to run. */
  file: string
  args: readonly string[]
}

export type RunningServer = { port: number; stop(): Promise<void> }

/** Opens the website, which the server knows by its answers alone. */
export type OpenSite = (app: App, root: string, workbench: Workbench | undefined) => Promise<Site>

const MAX_HEADER_BYTES = 16 * 1024
const CLOSE_MS = 5_000
const HEADERS_MS = 15_000
// How often Node checks for requests that take too long to arrive.
const CHECK_MS = 5_000
const API = { folder: 'api/v1/[[...path]]', path: '/api/v1' }
const AGENTS = { folder: 'mcp', path: AGENTS_PATH }
const SUGGEST = { folder: 'search/suggest', path: SUGGEST_PATH }

/** Starts the server in this process, or in the workers that the environment asks for. */
export async function startProcess(
  { file, args, ...options }: Started,
  openSite: OpenSite,
): Promise<RunningServer> {
  const env = readEnvironment()
  if (cluster.isWorker || env.workers === 1) return startServer(options, openSite)
  return startWorkers(env, { file, args })
}

/** Starts the server: the site and the API by their routes, the panel through Next. Rejects if the port is in use. */
async function startServer(
  { root, routes: addresses }: ServerOptions,
  openSite: OpenSite,
): Promise<RunningServer> {
  limitHeapGrowth()
  const env = readEnvironment()
  const telemetry = await openTelemetry(env)
  const app = await forOperator(() => openSharedApp({ demo: openDemoStore(env) }))
  if (env.accessLog) telemetry?.onEnd(createAccessLog(app))
  const { http } = env
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: Math.min(HEADERS_MS, http.requestMs),
    requestTimeout: http.requestMs,
    keepAliveTimeout: http.keepAliveMs,
    connectionsCheckingInterval: CHECK_MS,
    // The listener refuses a request without one, in the API's envelope.
    requireHostHeader: false,
  })
  server.timeout = http.writeMs
  const panel = openNext({ root, hostname: app.env.host, port: app.env.port })
  const routes = openRoutes(addresses)
  const workbench = await openWorkbench(app)
  const site = await openSite(app, root, workbench)
  const throughNext = createNextLane(panel.answer, createActionCheck(root))
  const connections = trackConnections(server, {
    most: http.maxConnections,
    mostPerAddress: http.maxConnectionsPerAddress,
    readAddress: app.readAddress,
  })
  let isStopping = false
  const listener = connections.oneByOne(
    createListener({
      app,
      site,
      enterBasePath: createBasePathEntry(app),
      respond: createRouteLane({
        routes,
        apiFolder: API.folder,
        throughNext,
        publicPath: app.env.publicPath,
        log: app.log,
      }),
      api: createLane(API, routes),
      suggest: createLane(SUGGEST, routes),
      agents: createLane(AGENTS, routes),
      answerPicture: createPictureAnswer(app),
      spendPage: createPageBudget(app, site),
      inTurn: createConcurrencyLimit(app),
      workbench,
      accepted: connections.accepted,
      isStopping: () => isStopping,
      telemetry,
      findPageRoute: createPageRoutes([...addresses.keys()]),
    }),
  )
  server.on('request', listener)
  // So that a body that will be refused is not requested.
  server.on('checkContinue', listener)
  // Unknown expectations may be ignored (RFC 9110, 10.1.1); Node would answer without a body.
  server.on('checkExpectation', listener)
  server.on('connect', refuseConnect)
  server.on('clientError', refuseUnreadable)
  await listen(server, app.env.port, app.env.host, http.maxConnections)
  const { port } = server.address() as AddressInfo
  const endMetrics = await offerMetrics(app, telemetry)
  const forgetPort = cluster.isWorker ? () => undefined : noteServer(app.env.storagePath, port)
  logStart(app.log, env, port)
  await warnAtStart(app)
  warmUp(app, routes, () => isStopping).catch((error) =>
    app.log.error({ err: error }, 'What pages need could not all be loaded ahead.'),
  )
  const shutDown = createShutdown(server, connections, [panel.close, () => app.close(), endMetrics], {
    noticeMs: http.noticeMs,
    drainMs: http.drainMs,
    closeMs: CLOSE_MS,
  })
  return {
    port,
    stop() {
      isStopping = true
      app.log[processLevel()]({ pid: process.pid }, 'The server is stopping.')
      workbench?.close()
      forgetPort()
      return shutDown().then(() => app.log[processLevel()]({ pid: process.pid }, 'The server has stopped.'))
    },
  }
}

/** Loads what Prisma plans queries with, and what pages need. Anything requested during this is loaded first. */
async function warmUp(app: App, routes: Routes, isStopping: () => boolean): Promise<void> {
  await app.database.prisma.$connect()
  await routes.loadAll()
  if (!isStopping()) app.theming.start()
}

function listen(server: Server, port: number, host: string | undefined, backlog: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is already in use. Set PORT to a free one.`)
          : error,
      )
    })
    server.listen({ port, host, backlog }, resolve)
  })
}
