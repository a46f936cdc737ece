import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openApp } from '#lib/app/app.ts'
import { countSales } from '#lib/domains/shop/figures/index.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { dayAfter } from '#lib/platform/text/local-time.ts'
import { startPostgres } from '#tests/support/services/postgres.mjs'
import { readPeak } from './measure/memory.ts'
import { printTable } from './measure/print-table.ts'
import { fillYears } from './reports/fill-year.ts'
import { measureReports } from './reports/measure-reports.ts'

// Two years of a busy shop: how long the job counts their days, and what each report takes on the second year against the first.
const { values: flags } = parseArgs({
  options: {
    /** Of each year. */
    orders: { type: 'string', default: '1000000' },
    products: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
    /** On PostgreSQL, which is started for it; otherwise on SQLite. */
    postgres: { type: 'boolean', default: false },
    /** A database that an earlier run has filled, or an empty one; it is left as it is in the end. */
    url: { type: 'string' },
  },
})
const DAYS = 365
const YEARS = 2

const folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-reports-'))
const server = flags.postgres && flags.url === undefined ? await startPostgres() : undefined
const url = flags.url ?? server?.url ?? `file:${path.join(folder, 'store.db')}`
try {
  const env = readEnvironment({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    STORAGE_PATH: folder,
    APP_SECRET: 'a-secret-for-benchmarks-that-is-long-enough',
  })
  const size = { orders: YEARS * Number(flags.orders), days: YEARS * DAYS, now: new Date() }
  await fillYears(url, Number(flags.products), size)
  const app = await openApp({ env })
  const began = performance.now()
  await countSales(app)
  const took = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`${size.orders} orders counted in ${took} s, up to ${readPeak(process.pid).toFixed(0)} MB`)
  const today = size.now.toISOString().slice(0, 10)
  const measured = await measureReports(
    app,
    { first: dayAfter(today, 1 - DAYS), last: today },
    Number(flags.rounds),
  )
  printTable(
    ['report of a year', 'page, ms', 'CSV, ms', 'rows'],
    measured.map(({ name, page, csv, rows }) => [name, page.toFixed(0), csv.toFixed(0), String(rows)]),
  )
  console.log(`up to ${readPeak(process.pid).toFixed(0)} MB`)
  await app.close()
} finally {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
}
