import { cp, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { commandOf } from '#tests/support/upgrades/command-of.ts'
import { run, runProgram } from '../scripts/support/run.mjs'
import { buildVersion, type FormerSite, findRelease, openFormerSite } from './guard/former-version.ts'
import { type GuardCase, type GuardPace, listGuardCases, type Side } from './guard/guard-cases.ts'
import { startLoadGenerator } from './load/load-generator.ts'
import { type Comparison, compareSides } from './measure/compare-sides.ts'
import { printTable } from './measure/print-table.ts'
import { startProcess } from './servers/start-process.ts'
import { sellForEver } from './shop/sell-for-ever.ts'
import { openShopClient } from './shop/shop-client.ts'

// Whether this checkout is slower than a version before it: both servers over the same store, in turns in one run.
const { values: flags } = parseArgs({
  options: {
    /** A tag or a commit. Default: the last release. */
    against: { type: 'string' },
    products: { type: 'string', default: '2000' },
    /** Of a series of reads in one round. */
    seconds: { type: 'string', default: '1' },
    /** Of a series of the shop in one round. */
    requests: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
  },
})
const rounds = Number(flags.rounds)
const pace: GuardPace = {
  seconds: Number(flags.seconds),
  requests: Number(flags.requests),
  connections: Number(flags.connections),
}

// Growth that fails. What fails is measured once more, this many times longer, so that noise does not decide.
const MOST = 1.1
const LONGER = 3

const SETTINGS = {
  'search.suggest_per_minute': '1000000',
  'site.pages_per_minute': '1000000',
  'checkout.guest_orders_per_email': '0',
  'checkout.guest_orders_per_ip': '0',
}

const cases = listGuardCases().filter(({ name }) => name.startsWith(flags.only))
if (cases.length === 0) throw new Error(`No figure begins with "${flags.only}".`)
const former = await buildVersion(flags.against ?? (await findRelease()))
const site = await openFormerSite(former, Number(flags.products))
const ours = { ...site, env: moveTo(`${site.env.STORAGE_PATH}-ours`) }
const productIds = sellForEver(site.file)
await cp(site.env.STORAGE_PATH ?? '', ours.env.STORAGE_PATH ?? '', { recursive: true })
const load = startLoadGenerator()
const sides: Side[] = []
try {
  await upgrade(ours.env)
  for (const [key, value] of Object.entries(SETTINGS)) {
    const args = ['set', key, value]
    const command = await commandOf(former.folder, 'settings')
    // The version before may not have it.
    if (command) await run(process.execPath, [...command, ...args], { cwd: former.folder, env: site.env })
    await runProgram(['lib/cli/running/settings.ts', ...args], { env: ours.env })
  }
  sides.push(await openSide('before', site, former.folder))
  sides.push(await openSide('now', ours))
  const rows: string[][] = []
  let slower = 0
  for (const one of cases) {
    const row = await judge(one)
    if (row.isSlower) slower++
    rows.push(row.cells)
  }
  console.log(
    `Compared with ${former.commit.slice(0, 8)}; CPU µs a request, median of ${rounds} rounds in turns\n`,
  )
  printTable(['', 'before', 'now', 'ratio', 'measured again', ''], rows)
  if (slower > 0) {
    console.error(`\n${slower} of ${rows.length} figures have grown by more than a tenth.`)
    process.exitCode = 1
  }
} finally {
  load.stop()
  for (const { client } of sides) client.close()
  await Promise.all(sides.map(({ server }) => server.stop()))
  for (const { env } of [site, ours]) await rm(env.STORAGE_PATH ?? '', { recursive: true, force: true })
}

async function judge(one: GuardCase): Promise<{ isSlower: boolean; cells: string[] }> {
  const once = await compare(one, pace)
  const longer = { ...pace, seconds: pace.seconds * LONGER, requests: pace.requests * LONGER }
  const again = once.ratio > MOST ? await compare(one, longer) : undefined
  const isSlower = (again ?? once).ratio > MOST
  const { first, second, ratio } = once
  const cells = [first.toFixed(0), second.toFixed(0), ratio.toFixed(2), again?.ratio.toFixed(2) ?? '']
  return { isSlower, cells: [one.name, ...cells, isSlower ? 'slower' : ''] }
}

function compare(one: GuardCase, pace: GuardPace): Promise<Comparison> {
  const [before, now] = sides
  if (!before || !now) throw new Error('Both servers have to run.')
  return compareSides(one, [before, now], load, { ...pace, rounds })
}

async function openSide(name: string, { env, ...rest }: FormerSite, folder?: string): Promise<Side> {
  const server = await startProcess(name, 'server.mjs', env, folder)
  const headers = { 'x-api-key': rest.credentials.key, 'x-api-secret': rest.credentials.secret }
  return {
    server,
    site: rest,
    client: openShopClient(server.port, headers, pace.connections),
    productIds,
  }
}

function moveTo(folder: string): Record<string, string> {
  return { ...site.env, STORAGE_PATH: folder, DATABASE_URL: `file:${path.join(folder, 'store.db')}` }
}

async function upgrade(env: Record<string, string>): Promise<void> {
  await runProgram(['lib/cli/running/database.ts', 'deploy'], { env })
  await runProgram(['lib/cli/search/indexes.ts', 'rebuild', '--missing'], { env })
}
