import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openApp } from '#lib/app/app.ts'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { startPostgres } from '#tests/support/services/postgres.mjs'
import { buildIndex } from './growth/build-index.ts'
import { growStore } from './growth/grow-store.ts'
import { importProducts } from './growth/import-products.ts'
import { listPanelCases } from './growth/list-panel-cases.ts'
import { printTable } from './measure/print-table.ts'
import { checkPlans } from './plans/check-plans.ts'
import { listRequests } from './plans/list-requests.ts'

// A very large shop on PostgreSQL: how long it takes to answer the first request for each list of the API and of the panel, to
// build the word index, and to import more.
const { values: flags } = parseArgs({
  options: {
    products: { type: 'string', default: '1000000' },
    orders: { type: 'string', default: '5000000' },
    customers: { type: 'string', default: '2000000' },
    /** Of a Shopify export that is brought along in the end. */
    imported: { type: 'string', default: '2000' },
    /** An empty database of a superuser, which is left as it is in the end. */
    url: { type: 'string' },
  },
})
const size = {
  products: Number(flags.products),
  orders: Number(flags.orders),
  customers: Number(flags.customers),
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-growth-'))
const server = flags.url === undefined ? await startPostgres() : undefined
const url = flags.url ?? server?.url ?? ''
try {
  const began = performance.now()
  const base = await growStore(url, size, (step) =>
    console.log(`${((performance.now() - began) / 1000).toFixed(0)} s: ${step}`),
  )
  console.log(`\n${size.products} products, ${size.orders} orders, ${size.customers} customers\n`)
  console.log(`${await buildIndex(url, folder)}\n`)
  printTable(['', 'ms'], [...(await askLists()), ...(await askPanel(base))])
  console.log()
  for (const line of await importProducts(url, folder, Number(flags.imported))) console.log(line)
} finally {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
}

async function askLists(): Promise<string[][]> {
  const rows: string[][] = []
  for (const request of listRequests()) {
    const answer = await tryOut(async () => {
      const [checked] = await checkPlans(url, [request])
      return checked?.milliseconds ?? 0
    })
    rows.push([`${request.target} (${request.language})`, answer])
  }
  return rows
}

async function askPanel(base: typeof size): Promise<string[][]> {
  const env = readEnvironment({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    STORAGE_PATH: folder,
    APP_SECRET: 'a-secret-for-benchmarks-that-is-long-enough',
  })
  const app = await openApp({ env })
  const rows: string[][] = []
  for (const { name, run } of listPanelCases(base, new Date(), operator('bench growth'))) {
    const answer = await tryOut(async () => {
      const began = performance.now()
      await run(app)
      return performance.now() - began
    })
    rows.push([name, answer])
  }
  await app.close()
  return rows
}

/** Milliseconds, or why there are none: a statement that took too long is a finding. */
async function tryOut(measure: () => Promise<number>): Promise<string> {
  try {
    return (await measure()).toFixed(0)
  } catch (error) {
    return (error as Error).message.trim().split('\n').at(-1) ?? 'failed'
  }
}
