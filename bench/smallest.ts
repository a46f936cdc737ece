import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { listGuardCases, type Side } from './guard/guard-cases.ts'
import { startLoadGenerator } from './load/load-generator.ts'
import { compareSides } from './measure/compare-sides.ts'
import { printTable } from './measure/print-table.ts'
import { openSite } from './reads/open-site.ts'
import { startProcess } from './servers/start-process.ts'
import { sellForEver } from './shop/sell-for-ever.ts'
import { openShopClient } from './shop/shop-client.ts'

// The shop beside the smallest one that can answer, written with Fastify: the same requests from outside, over copies of one store.
const { values: flags } = parseArgs({
  options: {
    products: { type: 'string', default: '2000' },
    /** Of a series of reads in one round. */
    seconds: { type: 'string', default: '1' },
    /** Of a series of the shop in one round. */
    requests: { type: 'string', default: '600' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '4' },
  },
})
const [products, seconds, requests, rounds, connections] = [
  flags.products,
  flags.seconds,
  flags.requests,
  flags.rounds,
  flags.connections,
].map(Number) as [number, number, number, number, number]

/** So many times what the smallest shop computes. */
const GOALS: Readonly<Record<string, number>> = {
  'begin a cart': 5,
  'add to a cart': 8,
  'list with a price limit never asked before': 10,
}

const site = await openSite({ products, posts: 10 })
const productIds = sellForEver(site.file)
const copy = path.join(path.dirname(site.file), 'smallest.db')
await copyFile(site.file, copy)
const load = startLoadGenerator()
const open = async (name: string, file: string, env: Record<string, string>): Promise<Side> => {
  const server = await startProcess(name, file, env)
  const { key, secret } = site.credentials
  const client = openShopClient(server.port, { 'x-api-key': key, 'x-api-secret': secret }, connections)
  return { server, site, client, productIds }
}
const sides: Side[] = []
try {
  const smallest = await open('smallest', 'bench/servers/fastify/smallest-shop.ts', { BENCH_DATABASE: copy })
  sides.push(smallest)
  const shop = await open('shop', 'server.mjs', site.env)
  sides.push(shop)
  const rows: string[][] = []
  for (const one of listGuardCases().filter(({ name }) => name in GOALS)) {
    const pace = { seconds, requests, connections, rounds }
    const { first, second, ratio } = await compareSides(one, [smallest, shop], load, pace)
    rows.push([one.name, first.toFixed(0), second.toFixed(0), `${ratio.toFixed(1)}×`, `${GOALS[one.name]}×`])
  }
  console.log(
    `${products} products, ${connections} connections; CPU µs a request, median of ${rounds} rounds in turns\n`,
  )
  printTable(['', 'smallest', 'shop', 'times', 'goal'], rows)
} finally {
  load.stop()
  for (const { client } of sides) client.close()
  await Promise.all(sides.map(({ server }) => server.stop()))
  await site.close()
}
