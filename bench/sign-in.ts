import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createApi } from '#lib/api/kernel/handle.ts'
import { v1 } from '#lib/api/v1/index.ts'
import { type App, openApp } from '#lib/app/app.ts'
import { hashPassword } from '#lib/domains/people/accounts/index.ts'
import { createApp } from '#lib/domains/people/apps/index.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import type { Handle } from '#lib/web/http/raw-request.ts'
import { createDrillDatabase } from '#tests/support/drill-database.ts'
import { median } from './measure/median.ts'
import { printTable } from './measure/print-table.ts'
import { compareRanks } from './timing/rank-sum.ts'

// Whether the time of an answer tells who has an account: wrong passwords and forgotten ones, of addresses that have
// one and of such that have none, in turns. Fails where samples of one source would hardly differ so much.
const { values: flags } = parseArgs({
  options: { attempts: { type: 'string', default: '200' }, postgres: { type: 'boolean', default: false } },
})
const attempts = Number(flags.attempts)
const WARM_UP = 20
const SUSPICIOUS = 0.001

type Who = 'known' | 'unknown'
type Request = { path: string; body: Record<string, string> }

const database = await createDrillDatabase(flags.postgres ? ['--postgres'] : [])
const folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-sign-in-'))
const variables = {
  DATABASE_URL: database.url,
  STORAGE_PATH: folder,
  APP_SECRET: 'a-secret-for-benchmarks-that-is-long-enough',
  LOG_LEVEL: 'warn',
  ...(database.redisUrl && { REDIS_URL: database.redisUrl }),
}
const app = await openApp({ env: readEnvironment(variables) })
try {
  await addCustomers(app, attempts + WARM_UP)
  const send = await createSender(app)
  const rows = [
    await compare(send, 'sign-in', (email) => ({
      path: '/auth/login',
      body: { email, password: 'a-wrong-password', device_name: 'Bench' },
    })),
    await compare(send, 'forgot-password', (email) => ({ path: '/auth/forgot-password', body: { email } })),
  ]
  console.log(`${attempts} addresses each, ${app.database.provider}\n`)
  printTable(
    ['', 'known', 'unknown', 'known is slower', 'p'],
    rows.map(({ cells }) => cells),
  )
  if (rows.some(({ p }) => p < SUSPICIOUS)) process.exitCode = 1
} finally {
  await app.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
}

async function addCustomers({ database: { prisma }, settings }: App, count: number): Promise<void> {
  await settings.set('api.requests_per_minute', 1_000_000)
  await settings.set('api.auth_requests_per_minute', 1_000_000)
  const passwordHash = await hashPassword('larch-kettle-42')
  const customers = Array.from({ length: count }, (_, i) => ({
    email: addressOf('known', i),
    name: 'Ada',
    passwordHash,
  }))
  await prisma.customer.createMany({ data: customers })
}

function addressOf(who: Who, number: number): string {
  return `${who === 'known' ? 'person' : 'nobody'}-${number}@example.com`
}

/** Sends from an address of its own each time, so that nothing is locked. Resolves to milliseconds. */
async function createSender(opened: App): Promise<(request: Request) => Promise<number>> {
  const { key, secret } = await createApp(opened, 'Benchmark')
  const handle: Handle = createApi(v1, opened)
  const headers: Record<string, string> = {
    'x-api-key': key,
    'x-api-secret': secret,
    'content-type': 'application/json',
  }
  let sent = 0
  return async ({ path: target, body }) => {
    const number = ++sent
    const request = {
      method: 'POST',
      target: `/api/v1${target}`,
      headers: { get: (name: string) => headers[name], isRepeated: () => false },
      body: { bytes: Buffer.from(JSON.stringify(body)), tooLarge: false },
      peer: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    }
    const began = performance.now()
    const { status } = await handle(request)
    const took = performance.now() - began
    if (status !== 401 && status !== 200) throw new Error(`${target} answered ${status}.`)
    return took
  }
}

async function compare(
  send: (request: Request) => Promise<number>,
  name: string,
  ask: (email: string) => Request,
): Promise<{ cells: string[]; p: number }> {
  const times: Record<Who, number[]> = { known: [], unknown: [] }
  for (let i = 0; i < attempts + WARM_UP; i++) {
    // Whichever comes first must not be told by that.
    const order: Who[] = i % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known']
    for (const who of order) times[who].push(await send(ask(addressOf(who, i))))
  }
  const [known, unknown] = [times.known.slice(WARM_UP), times.unknown.slice(WARM_UP)]
  const { chance, p } = compareRanks(known, unknown)
  const cells = [
    name,
    `${median(known).toFixed(2)} ms`,
    `${median(unknown).toFixed(2)} ms`,
    `${(chance * 100).toFixed(1)} %`,
    p.toFixed(3),
  ]
  return { cells, p }
}
