import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { telemetry } from '#lib/platform/telemetry/telemetry.ts'
import { findFreePort } from '#tests/support/services/free-port.mjs'
import { startLoadGenerator } from './load/load-generator.ts'
import { printTable } from './measure/print-table.ts'
import { measureInTurns, type Series } from './measure/series.ts'
import { openSite } from './reads/open-site.ts'
import { listReadCases } from './reads/read-cases.ts'
import { type ServerProcess, startProcess } from './servers/start-process.ts'

// What metrics and traces compute for a request, beside a server that measures nothing. Fails beyond the goals.
const { values: flags } = parseArgs({
  options: {
    products: { type: 'string', default: '2000' },
    /** Of one series in one round, at most. */
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
  },
})
const pace = {
  seconds: Number(flags.seconds),
  requests: 1_000_000,
  rounds: Number(flags.rounds),
  connections: 8,
}
const GOAL_OFF = 0.03
const GOAL_ON = 0.1
const LOOKS = 10_000_000
// More than any read looks whether it is measured: for each of its statements, searches and kept values.
const LOOKS_PER_REQUEST = 100
// One that is cached, and one that is computed each time, of a list and of a single thing.
const ASKED = ['products', 'product'].flatMap((name) => [
  { name, distinct: false },
  { name, distinct: true },
])

const site = await openSite({ products: Number(flags.products), posts: 500 })
const collector = createServer((request, response) => {
  request.resume().on('end', () => response.end('{}'))
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
const port = () => (collector.address() as AddressInfo).port
const load = startLoadGenerator()
const servers: ServerProcess[] = []
try {
  const metrics = async () => ({ METRICS_PORT: String(await findFreePort()) })
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port()}` }
  servers.push(
    await startProcess('off', 'server.mjs', site.env),
    await startProcess('metrics', 'server.mjs', { ...site.env, ...(await metrics()) }),
    await startProcess('metrics and traces', 'server.mjs', { ...site.env, ...(await metrics()), ...traces }),
    await startProcess('one trace in ten', 'server.mjs', {
      ...{ ...site.env, ...(await metrics()), ...traces },
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    }),
  )
  await report()
} finally {
  load.stop()
  await Promise.all(servers.map((server) => server.stop()))
  collector.close()
  await site.close()
}

async function report(): Promise<void> {
  const { key, secret } = site.credentials
  const targetsOf = (name: string) =>
    listReadCases(site.slugs).find((read) => read.name === name)?.targets ?? []
  const rows: string[][] = []
  const shares: number[][] = servers.map(() => [])
  for (const { name, distinct } of ASKED) {
    const headers = { 'x-api-key': key, 'x-api-secret': secret }
    const series: Series[] = servers.map((server) => ({
      name: `${name}, ${server.name}`,
      server,
      task: { targets: targetsOf(name), headers, distinct },
    }))
    const figures = await measureInTurns(series, load, pace)
    const off = figures[0]?.cpu ?? 0
    for (const [index, { cpu }] of figures.entries()) shares[index]?.push(cpu / off)
    rows.push([
      distinct ? `${name}, computed` : `${name}, kept`,
      ...figures.map(({ cpu }) => `${cpu.toFixed(0)} (${(cpu / off).toFixed(2)})`),
    ])
  }
  const means = shares.map((ratios) => ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length)
  rows.push(['mean', ...means.map((mean) => mean.toFixed(2))])
  console.log(`µs of CPU for a request, and as a share of off; median of ${pace.rounds} rounds in turns\n`)
  printTable(['', ...servers.map(({ name }) => name)], rows)
  reportOff(Number(rows[0]?.[1]?.split(' ')[0]))
  if ((means[1] ?? 0) > 1 + GOAL_ON) {
    console.log(`\nMetrics take more than ${GOAL_ON * 100} %.`)
    process.exitCode = 1
  }
}

/** Off, all that is left of it are looks whether anything is measured. */
function reportOff(microseconds: number): void {
  const began = process.cpuUsage()
  let measured = 0
  for (let look = 0; look < LOOKS; look++) if (telemetry() !== undefined) measured++
  const { user, system } = process.cpuUsage(began)
  const each = (user + system) / LOOKS
  const share = (each * LOOKS_PER_REQUEST) / microseconds
  console.log(
    `\nOff, ${LOOKS_PER_REQUEST} looks whether it is on take ${(each * LOOKS_PER_REQUEST).toFixed(2)} µs: ` +
      `${(share * 100).toFixed(2)} % of ${microseconds} µs (${measured} were on)`,
  )
  if (share > GOAL_OFF) process.exitCode = 1
}
