import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openProcesses, type Processes } from '#tests/support/cluster/processes.ts'
import { findFreePort } from '#tests/support/services/free-port.mjs'
import { findOrInstall, findProgram } from '#tests/support/services/install.mjs'
import { startPostgres } from '#tests/support/services/postgres.mjs'
import {
  createCaller,
  findBuyable,
  type Installation,
  orderOf,
  runCommandOf,
  startVersion,
} from '#tests/support/upgrades/fill-shop.ts'
import { findLosses } from '#tests/support/upgrades/find-losses.ts'
import { readAllRows } from '#tests/support/upgrades/read-all-rows.ts'
import { listReleases, restoreRelease, SECRET } from '#tests/support/upgrades/releases.ts'
import { inRoot, root } from '../scripts/support/paths.mjs'
import { runOrFail } from '../scripts/support/run.mjs'

// Former releases are upgraded to this version while buyers shop: no request fails, and every value is there afterwards.
// Flags: --release NAME, one of tests/support/upgrades/releases; --folder FOLDER, where it is built already; --postgres; --buyers 3.
const flags = process.argv.slice(2)
const flagValue = (name: string) => (flags.includes(name) ? flags[flags.indexOf(name) + 1] : undefined)
const isOnPostgres = flags.includes('--postgres')
const BUYERS = Number(flagValue('--buyers') ?? 3)
const AROUND_MS = 5_000
const LIMITS = ['api.requests_per_minute', 'checkout.guest_orders_per_ip', 'checkout.guest_orders_per_email']

const faults: string[] = []
const one = flagValue('--release')
await runOrFail(process.execPath, [inRoot('scripts/build.mjs')], { cwd: root, what: 'npm run build' })
for (const release of one ? [one] : listReleases(isOnPostgres ? 'postgresql' : 'sqlite')) {
  const processes = await openProcesses({})
  try {
    await upgradeShop(release, processes)
  } finally {
    await processes.close()
  }
}
for (const fault of faults.slice(0, 50)) console.log(fault)
console.log(faults.length === 0 ? 'Nothing failed.' : `${faults.length} things went wrong.`)
if (faults.length > 0) process.exitCode = 1

async function upgradeShop(release: string, processes: Processes): Promise<void> {
  const folder = flagValue('--folder') ?? (await buildRelease(release, processes))
  const storage = await processes.makeFolder('storage', {})
  const postgres = isOnPostgres ? await startPostgres() : undefined
  const databaseUrl = postgres?.url ?? `file:${path.join(storage, 'shop.db')}`
  const env = {
    ...{ NODE_ENV: 'production', APP_SECRET: SECRET, DATABASE_URL: databaseUrl, REDIS_URL: '' },
    ...{ STORAGE_PATH: storage, SITE_URL: 'http://localhost:3000', NEXT_TELEMETRY_DISABLED: '1' },
  }
  const former: Installation = { folder: path.resolve(folder), env, processes }
  const next: Installation = { folder: root, env, processes }
  const credentials = await restoreRelease(release, databaseUrl, storage)
  await liftLimits(former)
  const old = await startVersion(former)
  const proxy = await startProxy(processes, old.port)
  const caller = createCaller(proxy, credentials)
  const products = await findBuyable(caller)
  for (const { id, sku } of await caller('GET', '/products?per_page=50'))
    if (products.includes(id)) await runCommandOf(former, 'stock', 'set', sku, '100000')
  const crowd = gather(proxy, caller, products)
  await sleep(AROUND_MS)
  await old.process.stop('SIGTERM')
  const begun = performance.now()
  const before = await readAllRows(databaseUrl)
  const applied = await runCommandOf(next, 'upgrade')
  faults.push(...findLosses(before, await readAllRows(databaseUrl)))
  await liftLimits(next)
  const server = await startVersion(next, old.port)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  await sleep(AROUND_MS)
  const { orders, requests } = await crowd.stop()
  await server.process.stop()
  const after = await readAllRows(databaseUrl)
  const numbers = new Set(after.Order?.rows.map(({ number }) => number))
  faults.push(...orders.filter((number) => !numbers.has(number)).map((number) => `lost: order ${number}`))
  await postgres?.stop()
  const store = isOnPostgres ? 'PostgreSQL' : 'SQLite'
  console.log(
    `${release} on ${store}: ${applied.split(',').length} migrations, ${seconds} s without a server, ${requests} requests, ${orders.length} orders`,
  )
}

/** A limit that a release does not have is none. */
async function liftLimits(installation: Installation): Promise<void> {
  for (const key of LIMITS)
    await runCommandOf(installation, 'settings', 'set', key, '1000000').catch(() => undefined)
}

async function buildRelease(release: string, processes: Processes): Promise<string> {
  const commit = release.split('-').at(-1) ?? ''
  const folder = path.join(await processes.makeFolder('former', {}), commit)
  await mkdir(folder)
  const archive = spawnSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 30 })
  if (archive.status !== 0) throw new Error(`There is no commit ${commit} in the history: ${archive.stderr}`)
  spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout })
  await runOrFail('npm', ['run', 'build'], { cwd: folder, what: `The build of ${release}` })
  return folder
}

/** HAProxy, as docs/operations.md advises for one server: it waits for one that is exchanged. */
async function startProxy(processes: Processes, serverPort: number): Promise<string> {
  const command = await findOrInstall('haproxy', () =>
    findProgram(['haproxy'], ['/usr/sbin', '/usr/local/sbin']),
  )
  const port = await findFreePort()
  const file = path.join(await processes.makeFolder('proxy', {}), 'haproxy.cfg')
  await writeFile(file, configureProxy(port, serverPort))
  const url = `http://127.0.0.1:${port}`
  const isReady = async () => (await fetch(`${url}/healthz`)).ok
  await processes.start('haproxy', { command, args: ['-db', '-f', file], isReady })
  return url
}

function configureProxy(port: number, serverPort: number): string {
  return `
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout queue 60s
frontend site
  bind 127.0.0.1:${port}
  default_backend server
backend server
  option http-server-close
  retries 60
  # A server that stops may close a connection that it has just accepted. As deploy/haproxy.cfg, what takes effect once at most is sent again.
  retry-on conn-failure empty-response
  acl is_repeatable method GET HEAD
  acl is_repeatable req.hdr(idempotency-key) -m found
  http-request disable-l7-retry unless is_repeatable
  server shop 127.0.0.1:${serverPort}
`
}

type Crowd = { stop(): Promise<{ orders: string[]; requests: number }> }

/** Buyers who order one cart after the other, and a reader of pages and lists. Nobody tries anything twice. */
function gather(url: string, caller: ReturnType<typeof createCaller>, products: readonly number[]): Crowd {
  const orders: string[] = []
  let requests = 0
  let isOver = false
  const call: typeof caller = (...given) => {
    requests++
    return caller(...given)
  }
  const repeat = async (work: () => Promise<void>) => {
    while (!isOver) {
      await work().catch((error: Error) => faults.push(`${error.message} ${error.cause ?? ''}`))
      await sleep(50)
    }
  }
  const buy = async () => void orders.push(await orderOf(call, {}, 'cash_on_delivery', products))
  const read = async () => {
    for (const target of ['/', '/search?q=kettle']) {
      requests++
      const { status } = await fetch(url + target)
      if (status !== 200) throw new Error(`${target} was answered with ${status}`)
    }
    await call('GET', '/products?sort=price_asc')
  }
  const everybody = [repeat(read), ...Array.from({ length: BUYERS }, () => repeat(buy))]
  return {
    async stop() {
      isOver = true
      await Promise.all(everybody)
      return { orders, requests }
    },
  }
}
