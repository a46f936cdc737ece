import { afterAll, beforeAll, expect, it } from 'vitest'
import { explainAll } from '#bench/plans/explain-all.ts'
import { makeYear } from '#bench/reports/year-rows.ts'
import { openBulkWriter } from '#bench/store/bulk-writer.ts'
import { type App, openApp } from '#lib/app/app.ts'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { bases, countSales, loadReport, reports } from '#lib/domains/shop/figures/index.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { createTestClock } from '#tests/support/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

// `npm run bench -- reports` is the long form, on a year of a million orders.
const now = new Date('2026-11-27T12:00:00Z')
const days = { first: '2026-10-19', last: '2026-11-27' }

let database: TestDatabase
let app: App
const executed: { sql: string; args: unknown[] }[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  const writer = await openBulkWriter(database.url)
  await writer.write(makeYear(1, 400, { orders: 400, days: 80, now }, []))
  await writer.close()
  const env = readEnvironment({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    APP_SECRET: 'a-secret-for-tests-that-is-long-enough',
  })
  const onQuery = (sql: string, args: string) => void executed.push({ sql, args: JSON.parse(args) })
  app = await openApp({ env, clock: createTestClock(now.toISOString()), onQuery })
  await countSales(app)
  await app.database.prisma.$executeRawUnsafe('ANALYZE')
}, 300_000)
afterAll(async () => {
  await app.close()
  await database.drop()
})

/** The statements that read something while this is done. */
async function seen(work: () => Promise<unknown>) {
  executed.length = 0
  await work()
  return executed.filter(({ sql }) => /^\s*(SELECT|WITH)\b/i.test(sql))
}

/** Tables that statements read as a whole. They may sort what they add up. */
async function findFaults(statements: Awaited<ReturnType<typeof seen>>) {
  const faults = await explainAll(database.url, statements)
  return faults.filter((fault) => !fault.startsWith('sorts all rows'))
}

const read = async () => {
  for (const report of reports)
    for (const basis of bases)
      for (const limit of [100, null]) await loadReport(app, operator('test'), { report, basis, days, limit })
}

it('reports read the sums of their days, and orders by their time, but no table as a whole', async () => {
  expect(await findFaults(await seen(read))).toEqual([])
  // One day has changed since: it is read from its orders.
  await app.database.prisma.salesChange.create({ data: { at: new Date('2026-11-20T12:00:00Z') } })
  expect(await findFaults(await seen(read))).toEqual([])
})

it('a day is counted without reading the orders of others, or the ledger as a whole', async () => {
  const reads = await seen(() => countSales(app))
  expect(reads.length).toBeGreaterThan(10)
  expect(await findFaults(reads)).toEqual([])
})

it('reports add up spans in place of days, in the time before too', async () => {
  const asked = { report: 'products', basis: 'orders', days, limit: 100 } as const
  const statements = await seen(() => loadReport(app, operator('test'), asked))
  const names = statements
    .filter(({ sql }) => sql.includes('"SalesFigure"'))
    .flatMap(({ args }) => args.filter((arg): arg is string => typeof arg === 'string'))
  const days8 = new Set(names.flatMap((name) => /^8d:(.+)$/.exec(name)?.[1] ?? []))
  const single = new Set(names.filter((name) => /^\d{4}-\d\d-\d\d$/.test(name)))
  const isBefore = (day: string) => day < days.first
  expect(
    [...days8].filter(isBefore).length + names.filter((name) => name.startsWith('32d:')).length,
  ).toBeGreaterThan(0)
  // At most a span less a day at either end of a time.
  for (const some of [[...single].filter(isBefore), [...single].filter((day) => !isBefore(day))])
    expect(some.length).toBeLessThanOrEqual(14)
})
