import { parseArgs } from 'node:util'
import { type App, openApp } from '#lib/app.ts'
import { listActs, operator } from '#lib/domains/authority/index.ts'
import { listReviewsIn } from '#lib/domains/catalogue/index.ts'
import { searchCustomers, showCustomer } from '#lib/domains/customers/index.ts'
import { searchOrders, showOrder } from '#lib/domains/desk/index.ts'
import { listPictures } from '#lib/domains/library/index.ts'
import { listConcerns, loadFigures } from '#lib/domains/overview/index.ts'
import { listCategories, listStock, searchProducts, showProduct } from '#lib/domains/stockroom/index.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { createDrillDatabase } from '#tests/support/drill-database.ts'
import { readCpuSeconds } from './measure/cpu-time.ts'
import { median } from './measure/median.ts'
import { printTable } from './measure/print-table.ts'
import { explainAll } from './plans/explain-all.ts'
import { openBulkWriter } from './store/bulk-writer.ts'
import { generateStore } from './store/generate-store.ts'
import { makeCustomers, makeOrders, nameCustomer, numberOrder } from './store/sales-rows.ts'

// What the panel's lists, searches, details and overview compute in a large shop, and how the database runs their statements.
// Fails where one takes more CPU than the goal, or reads or sorts the whole of a big table.
const { values: flags } = parseArgs({
  options: {
    products: { type: 'string', default: '50000' },
    orders: { type: 'string', default: '100000' },
    customers: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '5' },
    postgres: { type: 'boolean', default: false },
  },
})
const size = {
  products: Number(flags.products),
  orders: Number(flags.orders),
  customers: Number(flags.customers),
}
const GOAL_MS = 50
/** Of one case in one round: CPU time is counted in hundredths of a second. */
const TIMES = 10
const BATCH = 1_000
const now = new Date()
const by = operator('bench admin')

type Case = { name: string; run(app: App): Promise<unknown> }

const database = await createDrillDatabase(flags.postgres ? ['--postgres'] : [])
const executed: { sql: string; args: unknown[] }[] = []
try {
  await fill(database.url)
  const app = await openApp({
    env: readEnvironment({
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      APP_SECRET: 'a-secret-for-benchmarks-that-is-long-enough',
    }),
    onQuery: (sql, args) => void executed.push({ sql, args: JSON.parse(args) }),
  })
  try {
    if (app.database.provider === 'postgresql') await app.database.prisma.$executeRawUnsafe('ANALYZE')
    await countTakings(app)
    // As npm start does: what a server would build beside its answers must not count as theirs.
    for (const type of app.search.definitions().keys()) await app.search.rebuild(type)
    await report(app)
  } finally {
    await app.close()
  }
} finally {
  await database.drop()
}

async function fill(url: string): Promise<void> {
  await generateStore(url, { products: size.products, posts: 10 })
  const writer = await openBulkWriter(url)
  for (let from = 1; from <= size.customers; from += BATCH)
    await writer.write(makeCustomers(from, Math.min(size.customers, from + BATCH - 1), now))
  for (let from = 1; from <= size.orders; from += BATCH)
    await writer.write(makeOrders(from, Math.min(size.orders, from + BATCH - 1), size, now))
  await writer.close()
}

/** The writer goes past what counts what was taken. */
async function countTakings({ database: { prisma, provider } }: App): Promise<void> {
  const day = provider === 'sqlite' ? `substr("placedAt", 1, 10)` : `to_char("placedAt", 'YYYY-MM-DD')`
  await prisma.$executeRawUnsafe(`
    INSERT INTO "Takings" ("day", "currency", "shard", "orders", "amount")
    SELECT ${day}, "currency", "id" % 16, COUNT(*), SUM("total" - "refunded") FROM "Order"
    WHERE "paymentStatus" IN ('paid', 'partially_refunded', 'refunded') GROUP BY 1, 2, 3`)
}

function listCases(): Case[] {
  const middle = Math.ceil(size.orders / 2)
  const { name, email } = nameCustomer(Math.ceil(size.customers / 2))
  const [first = '', last = ''] = name.split(' ')
  const deep = `${now.getTime() - 365 * 24 * 3_600_000}-${middle}`
  const orders = (title: string, filter: Parameters<typeof searchOrders>[2], after?: string): Case => ({
    name: `orders: ${title}`,
    run: (app) => searchOrders(app, by, filter, after),
  })
  const customers = (title: string, filter: Parameters<typeof searchCustomers>[2], after?: string): Case => ({
    name: `customers: ${title}`,
    run: (app) => searchCustomers(app, by, filter, after),
  })
  const products = (title: string, filter: Parameters<typeof searchProducts>[2]): Case => ({
    name: `products: ${title}`,
    run: (app) => searchProducts(app, by, filter),
  })
  return [
    { name: 'overview: concerns', run: (app) => listConcerns(app, by) },
    { name: 'overview: 30 days', run: (app) => loadFigures(app, by, { days: 30 }) },
    { name: 'overview: a year', run: (app) => loadFigures(app, by, { days: 365 }) },
    orders('all', {}),
    orders('a year back', {}, deep),
    ...(['to_ship', 'unpaid', 'flagged', 'refunded', 'cancelled'] as const).map((view) =>
      orders(view, { view }),
    ),
    orders('by states', { status: 'completed', payment: 'paid', delivery: 'delivered' }),
    orders('search: number', { query: numberOrder(middle) }),
    orders('search: beginning of a number', { query: numberOrder(middle).slice(0, 6) }),
    orders('search: e-mail', { query: email }),
    orders('search: name', { query: name }),
    orders('search: common word', { query: first }),
    orders('search: in every one', { query: 'example' }),
    orders('search: SKU', { query: 'SALE-7' }),
    orders('search: nothing', { query: 'nobody knows' }),
    { name: 'order: detail', run: (app) => showOrder(app, by, numberOrder(middle)) },
    customers('all', {}),
    customers('a year back', {}, deep),
    ...(['buyers', 'without_orders', 'suspended', 'unverified'] as const).map((view) =>
      customers(view, { view }),
    ),
    customers('search: name', { query: name }),
    customers('search: common word', { query: last.slice(0, 3) }),
    customers('search: in every one', { query: 'example' }),
    customers('search: phone', { query: '+44 20 7012' }),
    { name: 'customer: detail', run: (app) => showCustomer(app, by, Math.ceil(size.customers / 2)) },
    products('all', {}),
    ...(['active', 'scheduled', 'draft', 'archived'] as const).map((status) => products(status, { status })),
    ...(['in', 'low', 'out'] as const).map((stock) => products(`stock: ${stock}`, { stock })),
    products('in a category', { categoryId: 1 }),
    products('search: word', { query: 'kettle' }),
    products('search: SKU', { query: 'SALE-7' }),
    products('search: nothing', { query: 'nobody knows' }),
    { name: 'product: detail', run: (app) => showProduct(app, by, Math.ceil(size.products / 2)) },
    { name: 'stock: running out', run: (app) => listStock(app, by, 'low') },
    { name: 'stock: all', run: (app) => listStock(app, by, 'all') },
    { name: 'categories', run: (app) => listCategories(app, by) },
    { name: 'reviews: held', run: (app) => listReviewsIn(app, by, { state: 'pending' }) },
    { name: 'media', run: (app) => listPictures(app, by, {}) },
    { name: 'audit log', run: (app) => listActs(app, by, {}) },
  ]
}

async function report(app: App): Promise<void> {
  const rows: string[][] = []
  const problems: string[] = []
  for (const one of listCases()) {
    executed.length = 0
    await one.run(app)
    const statements = [...executed]
    for (const fault of await explainAll(database.url, statements)) problems.push(`${one.name}: ${fault}`)
    const figures: number[] = []
    for (let round = 0; round < Number(flags.rounds); round++) figures.push(await measure(app, one))
    const milliseconds = median(figures)
    if (milliseconds > GOAL_MS) problems.push(`${one.name}: takes ${milliseconds.toFixed(0)} ms.`)
    rows.push([one.name, String(statements.length), milliseconds.toFixed(1)])
  }
  const { products, orders, customers } = size
  console.log(
    `${app.database.provider}: ${products} products, ${orders} orders, ${customers} customers; median of ${flags.rounds} rounds\n`,
  )
  printTable(['', 'statements', 'CPU ms'], rows)
  for (const problem of problems) console.log(`\n${problem}`)
  if (problems.length > 0) process.exitCode = 1
}

/** Milliseconds that this process and the database's compute for one run. */
async function measure(app: App, { run }: Case): Promise<number> {
  const backends = new Map((await listBackends(app)).map((pid) => [pid, readBackend(pid)]))
  const own = process.cpuUsage()
  for (let time = 0; time < TIMES; time++) await run(app)
  const { user, system } = process.cpuUsage(own)
  const computed = [...backends].reduce(
    (sum, [pid, before]) => sum + Math.max(0, readBackend(pid) - before),
    0,
  )
  return ((user + system) / 1000 + computed * 1000) / TIMES
}

/** Seconds; 0 of one that has ended meanwhile, such as a connection that was closed just before. */
function readBackend(pid: number): number {
  try {
    return readCpuSeconds(pid)
  } catch {
    return 0
  }
}

/** SQLite computes within this process. */
async function listBackends({ database: { prisma, provider } }: App): Promise<number[]> {
  if (provider === 'sqlite') return []
  const rows = await prisma.$queryRawUnsafe<{ pid: number }[]>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
  )
  return rows.map(({ pid }) => pid)
}
