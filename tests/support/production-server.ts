import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type App, openApp } from '#lib/app/app.ts'
import { type AppCredentials, createApp } from '#lib/domains/people/apps/index.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { findFreePort } from './services/free-port.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const READY_WITHIN_MS = 180_000

/** A database with a registered app, and the servers that run on it: real ones, in processes of their own. */
export type ProductionSite = {
  /** The App of the test's own process, which is none of the servers'. */
  app: App
  credentials: AppCredentials
  /** The environment of the servers, and of commands for the site. */
  env: Record<string, string>
  setSetting(key: string, value: unknown): Promise<void>
  /**
   * Starts `node server.mjs` over the last build, or another script that becomes the server, such as that of `npm start`, and waits
   * until it answers.
   */
  start(env?: Record<string, string>, script?: string): Promise<ProductionServer>
  /** Starts Next by itself, in development, and waits until it answers. One at a time can run in a checkout. */
  startNext(env?: Record<string, string>): Promise<ProductionServer>
  /** Ends all servers and removes everything. */
  close(): Promise<void>
}

export type ProductionServer = {
  port: number
  pid: number
  /** Its output so far. */
  log(): string
  signal(name: NodeJS.Signals): void
  /** Its exit code, once it has ended; null where a signal ended it. */
  exited: Promise<number | null>
  stop(): Promise<void>
}

/** Opens a site on the store that the test run is about, or on a database given, which it then drops in the end. */
export async function openProductionSite(given?: TestDatabase): Promise<ProductionSite> {
  const database = given ?? (await createTestDatabase())
  const storage = await mkdtemp(path.join(os.tmpdir(), 'storefront-web-'))
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    REDIS_URL: database.redisUrl ?? '',
    STORAGE_PATH: storage,
    APP_SECRET: 'a-secret-for-tests-that-is-long-enough',
    NEXT_TELEMETRY_DISABLED: '1',
  }
  const app = await openApp({ env: readEnvironment({ ...env, LOG_LEVEL: 'silent' }) })
  await app.settings.set('api.requests_per_minute', 1_000_000)
  await app.settings.set('checkout.guest_orders_per_ip', 1_000_000)
  await app.settings.set('checkout.guest_orders_per_email', 1_000_000)
  const servers: ProductionServer[] = []
  return {
    app,
    env,
    credentials: await createApp(app, 'Test app'),
    setSetting: (key, value) => app.settings.set(key, value),
    async start(extra = {}, script = 'server.mjs') {
      const server = await startServer({ ...env, ...extra }, [script])
      servers.push(server)
      return server
    },
    async startNext(extra = {}) {
      const given = { ...env, ...extra, NODE_ENV: 'development' }
      const server = await startServer(given, ['node_modules/next/dist/bin/next', 'dev'], '/robots.txt')
      servers.push(server)
      return server
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop()))
      await app.close()
      await database.drop()
      await rm(storage, { recursive: true, force: true })
    },
  }
}

async function startServer(
  env: Record<string, string>,
  [script = '', ...args]: string[],
  ready = '/healthz',
): Promise<ProductionServer> {
  const port = await findFreePort()
  const preload = path.join(root, 'tests/support/stop-with-parent.mjs')
  const child = spawn(process.execPath, ['--import', preload, path.join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      log += chunk
    })
  }
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const server: ProductionServer = {
    port,
    pid: child.pid ?? 0,
    log: () => log,
    signal: (name) => void child.kill(name),
    exited,
    async stop() {
      if (isRunning(child)) child.kill('SIGKILL')
      await exited
    },
  }
  try {
    await waitUntilReady(`http://127.0.0.1:${port}${ready}`, child)
    return server
  } catch (error) {
    await server.stop()
    throw new Error(`${(error as Error).message} It said:\n${log}`)
  }
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  // One that has ended is not ready, though another server answers in its place.
  while (!(await isReady(url)) || !isRunning(child)) {
    if (!isRunning(child)) throw new Error('The server ended while starting: is the site built?')
    if (Date.now() > deadline) throw new Error('The server was not ready in time.')
    await sleep(100)
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}
