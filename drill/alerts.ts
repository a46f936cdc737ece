import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer } from 'node:tls'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { runProcess } from '#tests/support/command.ts'
import { createDrillDatabase } from '#tests/support/drill-database.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { ORDER } from '#tests/support/order.ts'
import { makeCertificate } from '#tests/support/payments/make-certificate.ts'
import { openProductionSite, type ProductionServer } from '#tests/support/production-server.ts'
import { findFreePort } from '#tests/support/services/free-port.mjs'
import { findPrometheus } from '#tests/support/services/prometheus.mjs'
import { startRedis } from '#tests/support/services/redis.mjs'
import { openTcpProxy } from '#tests/support/tcp-proxy.ts'
import { inRoot } from '../scripts/support/paths.mjs'

// Each alert of deploy/alerts.yml fires once, because a real server is in the state that it is about: a real Prometheus scrapes it
// every four seconds, and evaluates the rules with shortened times. A small disk needs root.
const FIRES_WITHIN_MS = 180_000
const QUIET_MS = 20_000
const DAY_MS = 24 * 3_600_000

type Step = { what: string; alerts: readonly string[] }

const { prometheus } = await findPrometheus()
const closers: (() => unknown)[] = []
const folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-alerts-'))
const rules = await readFile(inRoot('deploy/alerts.yml'), 'utf8')
const names: string[] = parse(rules).groups[0].rules.map(({ alert }: { alert: string }) => alert)
const database = await createDrillDatabase(['--postgres'])
// The shop's storage is on a roomy disk of its own: that of the machine may be as full as an alert is about.
await mount(folder, '1g')
process.env.TMPDIR = folder
const site = await openProductionSite(database)
const location = new URL(database.url)
const proxy = await openTcpProxy(Number(location.port))
location.port = String(proxy.port)
const redis = await startRedis()
let mail = await startMailServer()
const mailPort = mail.port
const certificates = [await serveCertificate(60), await serveCertificate(0)]
const ports = [await findFreePort(), await findFreePort()]
const disk = path.join(folder, 'disk')
const fired = new Set<string>()
const faults: string[] = []
try {
  const { id: productId } = await createCatalogueFactory(site.app).product({ stock: 100_000 })
  await site.setSetting('payments.mollie.enabled', true)
  await site.setSetting('payments.mollie.api_key', 'test_of_nobody')
  await site.app.search.rebuild()
  const shop = await site.start({
    DATABASE_URL: location.href,
    REDIS_URL: redis.url,
    SMTP_URL: mail.url,
    SITE_URL: `https://localhost:${certificates[0]?.port}`,
    METRICS_PORT: String(ports[0]),
    // Nobody listens there.
    MOLLIE_API_BASE: `http://127.0.0.1:${await findFreePort()}`,
    LOG_LEVEL: 'error',
  })
  const visit = visitorsOf(shop, productId)
  const prom = await startPrometheus()
  const expectAlerts = async (step: Step, work?: () => Promise<unknown>) => {
    const missing = await untilFiring(prom, step.alerts, work)
    for (const name of step.alerts) if (!missing.includes(name)) fired.add(name)
    console.log(`${missing.length === 0 ? '✓' : '✗'} ${step.what}: ${step.alerts.join(', ')}`)
    if (missing.length > 0) faults.push(`${step.what}: ${missing.join(', ')} did not fire.`)
  }

  await expectAlerts({ what: 'no backup was ever made', alerts: ['BackupOld'] })
  const backup = await runProcess(
    'lib/cli/backup/backup.ts',
    ['--to', path.join(folder, 'backup.tar.gz')],
    site.env,
  )
  if (backup.code !== 0) faults.push(`The backup failed: ${backup.stderr}`)
  const early = await untilQuiet(prom, visit.look)
  console.log(`${early.length === 0 ? '✓' : '✗'} all is well: ${early.join(', ') || 'nothing fires'}`)
  if (early.length > 0) faults.push(`All was well, but these fired: ${early.join(', ')}.`)

  mail.trouble = { at: 'to', with: 550 }
  await expectAlerts(
    { what: 'the mail server refuses a mail for good', alerts: ['EffectsGivenUp'] },
    visit.orderByMail,
  )
  await mail.close()
  await expectAlerts(
    { what: 'the mail server is down', alerts: ['OutboxStuck', 'OutboxLate'] },
    visit.orderByMail,
  )
  mail = await startMailServer(mailPort)

  await expectAlerts({ what: 'a payment provider is down', alerts: ['ProviderFailing'] }, visit.pay)

  proxy.slow(600)
  await expectAlerts({ what: 'the database is slow', alerts: ['DatabaseQueue', 'PagesSlow'] }, visit.buy)
  await proxy.mend()
  await proxy.cut()
  await expectAlerts(
    { what: 'the database is gone', alerts: ['DatabaseDown', 'ReadsFailing', 'CheckoutFailing'] },
    visit.order,
  )
  await proxy.mend()

  await redis.stop()
  await expectAlerts({ what: 'Redis is gone', alerts: ['RedisDown'] })

  await expectAlerts({ what: 'the server is overloaded', alerts: ['EventLoopBlocked'] }, async () => {
    shop.signal('SIGSTOP')
    await sleep(700)
    shop.signal('SIGCONT')
    await sleep(300)
  })

  // The other has no index yet, a disk that fills before it can build one, and an old certificate.
  await mkdir(disk)
  await mount(disk, '16m')
  await fill()
  const other = await site.start({
    STORAGE_PATH: disk,
    SITE_URL: `https://localhost:${certificates[1]?.port}`,
    METRICS_PORT: String(ports[1]),
    LOG_LEVEL: 'error',
  })
  await expectAlerts(
    {
      what: 'a second server has a full disk, no index and a certificate that expires',
      alerts: ['DiskFilling', 'DiskFull', 'IndexNotReady', 'CertificateExpiring', 'CertificateExpired'],
    },
    fill,
  )
  await other.stop()
  await expectAlerts({ what: 'one server of two is gone', alerts: ['ServerDown'] })
  await shop.stop()
  await expectAlerts({ what: 'both servers are gone', alerts: ['ShopDown'] })
} finally {
  await site.close()
  for (const close of closers.reverse()) await close()
  await Promise.all([proxy.close(), mail.close(), redis.stop()])
  for (const { close } of certificates) close()
  await rm(folder, { recursive: true, force: true })
}
for (const name of names) if (!fired.has(name)) faults.push(`${name} has not fired.`)
for (const fault of faults) console.log(fault)
console.log(faults.length === 0 ? `All ${names.length} alerts fired.` : `${faults.length} things went wrong.`)
if (faults.length > 0) process.exitCode = 1

/** Makes a folder a disk of that size, until the drill ends. */
async function mount(where: string, size: string) {
  await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', where])
  closers.push(() => promisify(execFile)('umount', ['--lazy', where]))
}

/** A server with a certificate that is valid for so many days and one more. */
async function serveCertificate(days: number) {
  const { certificate: cert, privateKey } = makeCertificate(new Date(Date.now() + days * DAY_MS))
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const server = createServer({ cert, key }, (socket) => socket.end()).listen(0, '127.0.0.1')
  server.on('tlsClientError', () => undefined)
  await once(server, 'listening')
  return { port: (server.address() as { port: number }).port, close: () => server.close() }
}

/** With times that a drill can wait for. */
async function startPrometheus(): Promise<string> {
  const shortened = rules
    .replace(/\[\d+[mh]\]/g, '[30s]')
    .replace(/for: \d+[mh]/g, 'for: 2s')
    .replace('> 900', '> 6')
    .replace('> 3600', '> 12')
  const port = await findFreePort()
  const targets = ports.map((one) => `127.0.0.1:${one}`)
  await writeFile(path.join(folder, 'rules.yml'), shortened)
  await writeFile(
    path.join(folder, 'prometheus.yml'),
    JSON.stringify({
      // Longer than the server waits for its database.
      global: { scrape_interval: '4s', scrape_timeout: '4s', evaluation_interval: '1s' },
      rule_files: ['rules.yml'],
      scrape_configs: [{ job_name: 'storefront', static_configs: [{ targets }] }],
    }),
  )
  const child = spawn(
    prometheus,
    [
      `--config.file=${path.join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  closers.push(() => child.kill('SIGKILL'))
  const address = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('Prometheus did not start.')
    await sleep(200)
  }
  return address
}

async function listFiring(address: string): Promise<string[]> {
  const { data } = (await (await fetch(`${address}/api/v1/alerts`)).json()) as {
    data: { alerts: { state: string; labels: { alertname: string } }[] }
  }
  return data.alerts.flatMap(({ state, labels }) => (state === 'firing' ? [labels.alertname] : []))
}

/** Resolves to those that have not fired in time. `work` keeps happening until they have. */
async function untilFiring(
  address: string,
  alerts: readonly string[],
  work: () => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const missing = new Set(alerts)
  const deadline = Date.now() + FIRES_WITHIN_MS
  while (missing.size > 0 && Date.now() < deadline) {
    await Promise.race([work().catch(() => undefined), sleep(20_000)])
    await sleep(250)
    for (const name of await listFiring(address)) missing.delete(name)
  }
  return [...missing]
}

/** Resolves to what fires although nothing is wrong. The second server is not there yet. */
async function untilQuiet(address: string, work: () => Promise<unknown>): Promise<string[]> {
  const seen = new Set<string>()
  const list = async () => (await listFiring(address)).filter((name) => name !== 'ServerDown')
  const deadline = Date.now() + FIRES_WITHIN_MS
  while ((await list()).length > 0 && Date.now() < deadline) await sleep(500)
  const end = Date.now() + QUIET_MS
  while (Date.now() < end) {
    await work()
    await sleep(500)
    for (const name of await list()) seen.add(name)
  }
  return [...seen]
}

/** Leaves the disk less than a hundredth. */
async function fill(): Promise<void> {
  const { bavail, bsize } = await statfs(disk)
  const left = bavail * bsize - 64 * 1024
  if (left > 0)
    await writeFile(path.join(disk, `fill-${Date.now()}`), Buffer.alloc(left)).catch(() => undefined)
}

function visitorsOf({ port }: ProductionServer, productId: number) {
  const { key, secret } = site.credentials
  const credentials = { 'x-api-key': key, 'x-api-secret': secret, 'content-type': 'application/json' }
  const call = async (
    method: string,
    target: string,
    body?: object,
    headers: Record<string, string> = {},
  ) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${target}`, {
      method,
      headers: { ...credentials, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    return answer.json()
  }
  const order = async (gateway: string) => {
    const { data } = await call('GET', '/cart')
    const cart = { 'x-cart-token': data.token }
    await call('POST', '/cart/items', { product_id: productId, quantity: 1 }, cart)
    const body = { ...ORDER, payment_gateway: gateway, email: 'ada@example.com' }
    return call('POST', '/checkout', body, cart)
  }
  const look = () =>
    Promise.all(['/', '/products', '/cart'].map((target) => fetch(`http://127.0.0.1:${port}${target}`)))
  return {
    look,
    orderByMail: () => order('cash_on_delivery'),
    /** Follows the link to the provider's page, which the shop has to ask for. */
    pay: async () => {
      const [link = ''] = /https:[^"]*\/pay\/[^"]*/.exec(JSON.stringify(await order('mollie'))) ?? []
      const { pathname, search } = new URL(link)
      await fetch(`http://127.0.0.1:${port}${pathname}/open${search}`, { redirect: 'manual' })
    },
    buy: () => Promise.all([look(), order('cash_on_delivery')]),
    /** Without reading anything before. */
    order: () =>
      Promise.all([
        look(),
        ...[1, 2].map(() => call('POST', '/checkout', { ...ORDER, email: 'ada@example.com' })),
      ]),
  }
}
