import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Endpoint } from '#lib/api/kernel/endpoint.ts'
import { createApi } from '#lib/api/kernel/handle.ts'
import { v1 } from '#lib/api/v1/index.ts'
import { type App, openApp } from '#lib/app/app.ts'
import { type AppCredentials, createApp } from '#lib/domains/people/apps/index.ts'
import type { Gateway } from '#lib/domains/shop/payments/gateways/index.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import type { Log } from '#lib/platform/process/log.ts'
import { apiBodyLimitOf, type Handle, type RawRequest } from '#lib/web/http/raw-request.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

export type Headers = Record<string, string>

export type TestAnswer = {
  status: number
  headers: Headers
  text: string
  /** The parsed body; undefined where there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape, and assert what they find.
  json: any
}

export type TestRequest = {
  method?: string
  headers?: Headers
  body?: string | Uint8Array
  peer?: string
  /** Names sent more than once. */
  repeated?: string[]
}

/** The API over a database of its own, in this process. */
export type TestApi = {
  app: App
  clock: TestClock
  credentials: AppCredentials
  /** Sends exactly this; the target is relative to `/api/v1` unless it begins with `=`. */
  send(target: string, request?: TestRequest): Promise<TestAnswer>
  /** Sends it with the test app's key and secret. */
  get(path: string, headers?: Headers): Promise<TestAnswer>
  call(method: string, path: string, body?: unknown, headers?: Headers): Promise<TestAnswer>
  /** The SQL statements that `work` had run. */
  statements(work: () => Promise<unknown>): Promise<string[]>
  close(): Promise<void>
}

export type TestApiOptions = {
  endpoints?: readonly Endpoint[]
  env?: Record<string, string>
  now?: string
  /** Requests a minute; tests are not to run into the default of 60. */
  limit?: number
  log?: Log
  /** Payment methods besides those of the settings. */
  gateways?: readonly Gateway[]
  /** A database of its own unless given; the caller that gives one drops it. */
  database?: TestDatabase
}

// On a busy machine a search in a test still sees what was saved before it.
const PATIENCE_MS = 20_000

// Tests order more than guests may.
const GUEST_ORDERS = ['checkout.guest_orders_per_ip', 'checkout.guest_orders_per_email']

export async function openTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const { endpoints = v1, now = '2026-06-01T12:00:00Z', limit = 1_000_000 } = options
  const database = options.database ?? (await createTestDatabase())
  const storage = await mkdtemp(path.join(os.tmpdir(), 'storefront-storage-'))
  const clock = createTestClock(now)
  const executed: string[] = []
  const env = readEnvironment({
    NODE_ENV: 'test',
    APP_SECRET: 'a-secret-for-tests-that-is-long-enough',
    DATABASE_URL: database.url,
    REDIS_URL: database.redisUrl,
    STORAGE_PATH: storage,
    ...options.env,
  })
  const { gateways, log } = options
  const onQuery = (sql: string) => executed.push(sql)
  const app = await openApp({ env, clock, onQuery, gateways, log, searchPatienceMs: PATIENCE_MS })
  await app.settings.set('api.requests_per_minute', limit)
  for (const key of GUEST_ORDERS) await app.settings.set(key, 1_000_000)
  const credentials = await createApp(app, 'Test app')
  const handle = createApi(endpoints, app, { checkResponses: true })

  const send = (target: string, request: TestRequest = {}) => sendTo(handle, target, request)
  const signedIn = { 'x-api-key': credentials.key, 'x-api-secret': credentials.secret }
  return {
    app,
    clock,
    credentials,
    send,
    get: (path, headers = {}) => send(path, { headers: { ...signedIn, ...headers } }),
    call: (method, path, body, headers = {}) =>
      send(path, {
        method,
        headers: { ...signedIn, 'content-type': 'application/json', ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    async statements(work) {
      executed.length = 0
      await app.database.prisma.$queryRaw`SELECT 1`
      if (executed.length === 0) throw new Error('The statements that are run are not seen.')
      executed.length = 0
      await work()
      return [...executed]
    },
    async close() {
      await app.close()
      if (!options.database) await database.drop()
      await rm(storage, { recursive: true, force: true })
    },
  }
}

/** As `send` of a TestApi, to any handler of requests as they were sent. */
export async function sendTo(handle: Handle, target: string, request: TestRequest = {}): Promise<TestAnswer> {
  const { status, headers, body } = await handle(toRawRequest(target, request))
  const text = body?.toString('utf8') ?? ''
  return { status, headers, text, json: text === '' ? undefined : JSON.parse(text) }
}

function toRawRequest(target: string, request: TestRequest): RawRequest {
  const { method = 'GET', headers = {}, body = '', peer = '192.0.2.1', repeated = [] } = request
  return {
    method,
    target: target.startsWith('=') ? target.slice(1) : `/api/v1${target}`,
    headers: { get: (name) => headers[name], isRepeated: (name) => repeated.includes(name) },
    body: {
      bytes: typeof body === 'string' ? Buffer.from(body) : body,
      tooLarge: body.length > apiBodyLimitOf(target),
    },
    peer,
  }
}
