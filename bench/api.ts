import { parseArgs } from 'node:util'
import { startPostgres } from '#tests/support/services/postgres.mjs'
import { type FloorTask, measureFloor } from './floor/measure-floor.ts'
import { startLoadGenerator } from './load/load-generator.ts'
import { measureInTurns, type Pace } from './measure/series.ts'
import { openSite } from './reads/open-site.ts'
import { planSeries, planSpecialSeries, type Servers, type Sites } from './reads/plan-series.ts'
import { preparePeers } from './reads/prepare-peers.ts'
import { listReadCases, type ReadCase } from './reads/read-cases.ts'
import {
  type ReadFigures,
  type ReadFloors,
  reportFloors,
  reportReads,
  reportSpecial,
} from './reads/report.ts'
import { startProcess } from './servers/start-process.ts'

// The public reads over HTTP, beside Fastify with hand-written SQL and beside Node alone, on one generated store; and beside what the
// drivers of both databases alone compute for the same statements.
const { values: flags } = parseArgs({
  options: {
    products: { type: 'string', default: '2000' },
    posts: { type: 'string', default: '500' },
    /** Of one series in one round, at most. */
    seconds: { type: 'string', default: '0.5' },
    requests: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '8' },
    /** Measures only the reads whose name begins with this. */
    only: { type: 'string', default: '' },
  },
})
const pace: Pace = {
  seconds: Number(flags.seconds),
  requests: Number(flags.requests),
  rounds: Number(flags.rounds),
  connections: Number(flags.connections),
}

const FLOOR_REQUESTS = 100

const size = { products: Number(flags.products), posts: Number(flags.posts) }
const postgres = await startPostgres()
const sites: Sites = { sqlite: await openSite(size), postgresql: await openSite(size, postgres.url) }
const site = sites.sqlite
const reads = listReadCases(site.slugs).filter(({ name }) => name.startsWith(flags.only))
// Before the servers open the databases.
const floors: ReadFloors[] = []
for (const read of reads) floors.push(await findFloors(read))
const servers = await startServers(sites)
const load = startLoadGenerator()
try {
  await preparePeers(reads, servers, site)
  console.log(`${flags.products} products, ${flags.posts} posts; median of ${pace.rounds} rounds\n`)
  const figures: ReadFigures[] = []
  for (const [index, read] of reads.entries()) {
    const series = planSeries(read, servers, sites)
    const measured = await measureInTurns(series, load, pace)
    figures.push({
      name: read.name,
      goal: read.goal,
      floors: floors[index] as ReadFloors,
      ...Object.fromEntries(series.map(({ way }, at) => [way, measured[at]])),
    })
  }
  reportReads(figures)
  console.log('\nStatements of a cold answer, and what the drivers alone compute for them.\n')
  reportFloors(figures)
  const special = planSpecialSeries(listReadCases(site.slugs), servers, site)
  const measured = await measureInTurns(special, load, pace)
  console.log()
  reportSpecial(special.flatMap(({ name }, index) => (measured[index] ? [{ name, ...measured[index] }] : [])))
} finally {
  load.stop()
  await Promise.all(Object.values(servers).map((server) => server.stop()))
  await Promise.all([sites.sqlite.close(), sites.postgresql.close()])
  await postgres.stop()
}

async function startServers({ sqlite, postgresql }: Sites): Promise<Servers> {
  const [storefront, onPostgres, fastify, bare] = await Promise.all([
    startProcess('storefront', 'server.mjs', sqlite.env),
    startProcess('storefront on PostgreSQL', 'server.mjs', postgresql.env),
    startProcess('fastify', 'bench/servers/fastify/server.ts', { BENCH_DATABASE: sqlite.file }),
    startProcess('bare', 'bench/servers/bare.ts', {}),
  ])
  return { storefront, onPostgres, fastify, bare }
}

/** Of answers that have to be made: each request has a parameter that was never sent before. */
async function findFloors({ targets }: ReadCase): Promise<ReadFloors> {
  const task: FloorTask = {
    prepare: async () => [],
    ask(client, _, at) {
      const target = targets[at % targets.length] ?? ''
      return client.send('GET', `=${target}${target.includes('?') ? '&' : '?'}cold=${at}`)
    },
  }
  return {
    sqlite: await measureFloor(sites.sqlite, task, FLOOR_REQUESTS),
    postgresql: await measureFloor(sites.postgresql, task, FLOOR_REQUESTS),
  }
}
