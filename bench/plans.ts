import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '#tests/support/services/postgres.mjs'
import { runSql } from '#tests/support/stores/run-sql.ts'
import { printTable } from './measure/print-table.ts'
import { checkPlans } from './plans/check-plans.ts'
import type { ListRequest } from './plans/list-requests.ts'
import { generateStore, type StoreSize } from './store/generate-store.ts'

// How both databases run the lists of products and posts in a large shop. Fails where one reads or sorts a whole table.
const { values: flags } = parseArgs({
  options: {
    products: { type: 'string', default: '50000' },
    posts: { type: 'string', default: '5000' },
    /** `sqlite` or `postgresql`; both where absent. */
    only: { type: 'string' },
    /** How many of the slowest requests to show. */
    slowest: { type: 'string', default: '12' },
  },
})
const size: StoreSize = { products: Number(flags.products), posts: Number(flags.posts) }

if (flags.only !== 'postgresql') await onSqlite()
if (flags.only !== 'sqlite') await onPostgresql()

async function onSqlite(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-plans-'))
  try {
    await report('SQLite', `file:${path.join(folder, 'store.db')}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function onPostgresql(): Promise<void> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startPostgres()
  const name = `storefront_plans_${process.pid}`
  const location = new URL(server.url)
  location.pathname = `/${name}`
  try {
    await runSql(server.url, (client) => client.query(`CREATE DATABASE ${name}`))
    await report('PostgreSQL', location.href)
  } finally {
    await runSql(server.url, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
    await server.stop()
  }
}

async function report(title: string, url: string): Promise<void> {
  await generateStore(url, size)
  const checked = await checkPlans(url)
  console.log(
    `\n${title}: ${size.products} products, ${size.posts} posts, ${checked.length} lists. The slowest first answers:\n`,
  )
  const slowest = checked.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, Number(flags.slowest))
  printTable(
    ['list', 'statements', 'ms'],
    slowest.map(({ request, statements, milliseconds }) => [
      nameRequest(request),
      String(statements),
      milliseconds.toFixed(1),
    ]),
  )
  const faults = checked.flatMap(({ request, faults }) => faults.map((fault) => ({ request, ...fault })))
  for (const { request, fault, sql } of faults) console.log(`\n${nameRequest(request)}\n  ${fault}\n  ${sql}`)
  if (faults.length > 0) process.exitCode = 1
  else console.log('\nNo list reads or sorts a whole table.')
}

function nameRequest({ target, language }: ListRequest): string {
  return `${target} (${language})`
}
