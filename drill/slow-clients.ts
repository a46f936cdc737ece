import { setTimeout as sleep } from 'node:timers/promises'
import { createDrillDatabase, readNumber } from '#tests/support/drill-database.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { openProductionSite, type ProductionServer } from '#tests/support/production-server.ts'
import { type RawMessage, sendRaw } from '#tests/support/raw-socket.ts'
import { readMemory, startSlowClients } from '#tests/support/slow-clients.ts'

// Clients that never read, drip their requests, send a thousand at once or leave at once, and come back whenever they are
// cut off, beside buyers who must notice nothing.
// Flags: --seconds 30, --buyers 4, --postgres.
const flags = process.argv.slice(2)
const SECONDS = readNumber(flags, '--seconds', 30)
const BUYERS = readNumber(flags, '--buyers', 4)
const ATTACK = {
  pipelines: 104,
  requests: 1000,
  readers: 300,
  senders: 300,
  idle: 600,
  leavers: 50,
  isReturning: true,
}
const MAX_GROWTH_MB = 300

type Figures = { milliseconds: number[]; failures: string[] }

const site = await openProductionSite(await createDrillDatabase(flags))
try {
  const catalogue = createCatalogueFactory(site.app)
  const products = []
  for (let i = 0; i < 40; i++) products.push(await catalogue.product({ name: `Tea ${i}`, stock: 1_000_000 }))
  const server = await site.start({ WRITE_TIMEOUT_SECONDS: '10' })
  const productIds = products.map(({ id }) => id)
  await buyFor(server, productIds, SECONDS / 3)

  const calm = await buyFor(server, productIds, SECONDS)
  const before = readMemory(server.pid)
  report('buyers alone', calm, before)

  const attackers = startSlowClients(server.port, ATTACK)
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, readMemory(server.pid))
  }, 200)
  const beside = await buyFor(server, productIds, SECONDS)
  clearInterval(watch)
  attackers.stop()
  report('beside the attack', beside, most)

  await sleep(2000)
  const ratio = percentile(beside, 0.95) / percentile(calm, 0.95)
  console.log(
    `p95 beside the attack is ${ratio.toFixed(2)} times that without; memory grew by ${Math.round(most - before)} MB`,
  )
  const failures = [...calm.failures, ...beside.failures]
  for (const failure of new Set(failures)) console.log(`FAILED  ${failure}`)
  if (failures.length > 0 || most - before > MAX_GROWTH_MB) process.exitCode = 1
} finally {
  await site.close()
}

/** Buyers who look at pages, search, and put things into their carts, one step after the other. */
async function buyFor(server: ProductionServer, productIds: number[], seconds: number): Promise<Figures> {
  const figures: Figures = { milliseconds: [], failures: [] }
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: BUYERS }, async (_, i) => {
      const from = `127.0.0.${10 + i}`
      while (performance.now() < end)
        for (const step of steps(productIds)) await take(server, step, from, figures)
    }),
  )
  return figures
}

function steps(productIds: number[]): RawMessage[] {
  const { key, secret } = site.credentials
  const headers = { 'X-Api-Key': key, 'X-Api-Secret': secret }
  const id = productIds[Math.floor(Math.random() * productIds.length)]
  return [
    { target: '/' },
    { target: '/products?page=2' },
    { target: '/api/v1/products', headers },
    { target: '/search?q=tea' },
    {
      method: 'POST',
      target: '/api/v1/cart/items',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ product_id: id, quantity: 1 }),
    },
  ]
}

async function take(
  { port }: ProductionServer,
  message: RawMessage,
  from: string,
  figures: Figures,
): Promise<void> {
  const began = performance.now()
  try {
    const { status } = await sendRaw(port, message, from)
    if (status >= 300) figures.failures.push(`${message.target}: ${status}`)
    figures.milliseconds.push(performance.now() - began)
  } catch (error) {
    figures.failures.push(`${message.target}: ${(error as Error).message}`)
  }
}

function percentile({ milliseconds }: Figures, part: number): number {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  return sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN
}

function report(name: string, figures: Figures, megabytes: number): void {
  const [median, p95] = [0.5, 0.95].map((part) => percentile(figures, part).toFixed(1))
  const { milliseconds, failures } = figures
  console.log(
    `${name}: ${milliseconds.length} answers, ${failures.length} failures, median ${median} ms, p95 ${p95} ms, ${Math.round(megabytes)} MB`,
  )
}
