import { parseArgs } from 'node:util'
import { type App, openApp } from '#lib/app/app.ts'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { createDrillDatabase } from '#tests/support/drill-database.ts'
import { listPanelCases, type PanelCase } from './growth/list-panel-cases.ts'
import { readCpuSeconds } from './measure/cpu-time.ts'
import { median } from './measure/median.ts'
import { printTable } from './measure/print-table.ts'
import { explainAll } from './plans/explain-all.ts'
import { generateStore } from './store/generate-store.ts'
import { addToTakings, writeSales } from './store/write-sales.ts'

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
const now = new Date()
const by = operator('bench admin')

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
    await addToTakings(app.database)
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
  await writeSales(url, size, now)
}

async function report(app: App): Promise<void> {
  const rows: string[][] = []
  const problems: string[] = []
  for (const one of listPanelCases(size, now, by)) {
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
async function measure(app: App, { run }: PanelCase): Promise<number> {
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

/** Seconds; 0 of one that has ended since, such as a connection that was closed just before. */
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
