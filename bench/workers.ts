import { parseArgs } from 'node:util'
import { createDrillDatabase } from '#tests/support/drill-database.ts'
import { startRedis } from '#tests/support/services/redis.mjs'
import { startLoadGenerator } from './load/load-generator.ts'
import { printTable } from './measure/print-table.ts'
import { measureInTurns, type Series } from './measure/series.ts'
import { openSite } from './reads/open-site.ts'
import { listReadCases } from './reads/read-cases.ts'
import { type ServerProcess, startProcess } from './servers/start-process.ts'

// What more processes behind one port answer in a second.
const { values: flags } = parseArgs({
  options: {
    workers: { type: 'string', default: '1,2' },
    products: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    postgres: { type: 'boolean', default: false },
  },
})
const pace = {
  seconds: Number(flags.seconds),
  requests: 1_000_000,
  rounds: Number(flags.rounds),
  connections: 16,
}

const database = flags.postgres ? await createDrillDatabase(['--postgres']) : undefined
const redis = await startRedis()
const site = await openSite({ products: Number(flags.products), posts: 500 }, database?.url)
const load = startLoadGenerator()
const servers: ServerProcess[] = []
try {
  for (const workers of flags.workers.split(','))
    servers.push(
      await startProcess(`${workers} of them`, 'server.mjs', {
        ...site.env,
        REDIS_URL: redis.url,
        WORKERS: workers,
      }),
    )
  await report()
} finally {
  load.stop()
  await Promise.all(servers.map((server) => server.stop()))
  await site.close()
  await redis.stop()
  await database?.drop()
}

async function report(): Promise<void> {
  const { key, secret } = site.credentials
  const headers = { 'x-api-key': key, 'x-api-secret': secret }
  const rows: string[][] = []
  for (const name of ['products', 'product'])
    for (const distinct of [false, true]) {
      const targets = listReadCases(site.slugs).find((read) => read.name === name)?.targets ?? []
      const series: Series[] = servers.map((server) => ({
        name: `${name}, ${server.name}`,
        server,
        task: { targets, headers, distinct },
      }))
      const figures = await measureInTurns(series, load, pace)
      const title = `${name}, ${distinct ? 'computed' : 'kept'}`
      rows.push([
        title,
        ...figures.map(({ perSecond, p99 }) => `${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(1)}`),
      ])
    }
  console.log(
    `${flags.postgres ? 'PostgreSQL' : 'SQLite'}: answers a second and milliseconds; median of ${pace.rounds} rounds in turns\n`,
  )
  printTable(['', ...servers.map(({ name }) => name)], rows)
}
