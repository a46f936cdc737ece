import { parseArgs } from 'node:util'
import { startLoadGenerator } from './load/load-generator.ts'
import { measureInTurns, type Pace } from './measure/series.ts'
import { type BenchSite, openSite } from './reads/open-site.ts'
import { planSeries, planSpecialSeries, type Servers } from './reads/plan-series.ts'
import { preparePeers } from './reads/prepare-peers.ts'
import { listReadCases } from './reads/read-cases.ts'
import { type ReadFigures, reportReads, reportSpecial } from './reads/report.ts'
import { startProcess } from './servers/start-process.ts'

// The public reads over HTTP, beside Fastify with hand-written SQL and beside Node alone, on one generated store.
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

const site = await openSite({ products: Number(flags.products), posts: Number(flags.posts) })
const servers = await startServers(site)
const load = startLoadGenerator()
try {
  const reads = listReadCases(site.slugs).filter(({ name }) => name.startsWith(flags.only))
  await preparePeers(reads, servers, site)
  console.log(`${flags.products} products, ${flags.posts} posts; median of ${pace.rounds} rounds\n`)
  const figures: ReadFigures[] = []
  for (const read of reads) {
    const series = planSeries(read, servers, site)
    const measured = await measureInTurns(series, load, pace)
    figures.push({
      name: read.name,
      ...Object.fromEntries(series.map(({ way }, index) => [way, measured[index]])),
    })
  }
  reportReads(figures)
  const special = planSpecialSeries(listReadCases(site.slugs), servers, site)
  const measured = await measureInTurns(special, load, pace)
  console.log()
  reportSpecial(special.flatMap(({ name }, index) => (measured[index] ? [{ name, ...measured[index] }] : [])))
} finally {
  load.stop()
  await Promise.all(Object.values(servers).map((server) => server.stop()))
  await site.close()
}

async function startServers({ file, env }: BenchSite): Promise<Servers> {
  const [storefront, fastify, bare] = await Promise.all([
    startProcess('storefront', 'server.mjs', env),
    startProcess('fastify', 'tests/bench/servers/fastify/server.ts', { BENCH_DATABASE: file }),
    startProcess('bare', 'tests/bench/servers/bare.ts', {}),
  ])
  return { storefront, fastify, bare }
}
