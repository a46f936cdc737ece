import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { connectDatabase } from '#lib/platform/database/db.ts'
import { startPostgres } from '#tests/support/services/postgres.mjs'
import { type Floor, measureFloor, WARM_UP } from './floor/measure-floor.ts'
import { median } from './measure/median.ts'
import { printTable } from './measure/print-table.ts'
import { type BenchSite, openSite } from './reads/open-site.ts'
import { type ServerProcess, startProcess } from './servers/start-process.ts'
import { measureShop, type ShopFigures, type ShopPeer } from './shop/measure-shop.ts'
import { listShopCases, type ShopCase } from './shop/shop-cases.ts'
import { openShopClient } from './shop/shop-client.ts'

// Carts and checkout over HTTP on both databases, beside Fastify with hand-written SQL on a copy of the same store, and beside what
// the databases' drivers alone compute for the same statements.
const { values: flags } = parseArgs({
  options: {
    products: { type: 'string', default: '2000' },
    /** Of one series in one round. */
    requests: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
  },
})
const [requests, rounds, connections] = [flags.requests, flags.rounds, flags.connections].map(Number) as [
  number,
  number,
  number,
]

const size = { products: Number(flags.products), posts: 10 }
const postgres = await startPostgres()
const [onSqlite, onPostgres] = [await openSite(size), await openSite(size, postgres.url)]
const peers: ShopPeer[] = []
try {
  const productIds = await sellForEver(onSqlite)
  const postgresIds = await sellForEver(onPostgres)
  const cases = listShopCases().filter(({ name }) => name.startsWith(flags.only))
  // Before the servers open the databases.
  const floors: Floor[][] = []
  for (const one of cases)
    floors.push([await findFloor(onSqlite, one, productIds), await findFloor(onPostgres, one, postgresIds)])
  const byHand = path.join(path.dirname(onSqlite.file), 'fastify.db')
  await copyFile(onSqlite.file, byHand)
  const fastify = 'bench/servers/fastify/shop-server.ts'
  peers.push(
    await openPeer(onSqlite, productIds, startProcess('SQLite', 'server.mjs', onSqlite.env)),
    await openPeer(onPostgres, postgresIds, startProcess('PostgreSQL', 'server.mjs', onPostgres.env)),
    await openPeer(onSqlite, productIds, startProcess('Fastify', fastify, { BENCH_DATABASE: byHand })),
  )
  console.log(`${flags.products} products, ${connections} connections; median of ${rounds} rounds\n`)
  const rows: string[][] = []
  for (const [index, one] of cases.entries()) rows.push(...(await compare(one, floors[index] ?? [])))
  printTable(
    [
      '',
      '',
      'CPU µs a request',
      'times Fastify',
      'goal',
      'statements',
      'floor µs',
      'times floor',
      'req/s',
      'p95 ms',
    ],
    rows,
  )
} finally {
  for (const { client } of peers) client.close()
  await Promise.all(peers.map(({ server }) => server.stop()))
  await Promise.all([onSqlite.close(), onPostgres.close()])
  await postgres.stop()
}

async function openPeer(
  { credentials: { key, secret } }: BenchSite,
  productIds: number[],
  started: Promise<ServerProcess>,
): Promise<ShopPeer> {
  const server = await started
  const client = openShopClient(server.port, { 'x-api-key': key, 'x-api-secret': secret }, connections)
  return { server, client, productIds }
}

/** In turns, so that whatever else the machine does meets both alike; the first round only warms up. */
async function compare(one: ShopCase, floors: readonly Floor[]): Promise<string[][]> {
  const measured = peers.map((): ShopFigures[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [index, peer] of peers.entries()) {
      const figures = await measureShop(one, peer, { requests, connections })
      if (round > 0) measured[index]?.push(figures)
    }
  }
  const medians = measured.map((all) => ({
    cpu: median(all.map(({ cpu }) => cpu)),
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    p95: median(all.map(({ p95 }) => p95)),
  }))
  const byHand = medians.at(-1)?.cpu ?? 0
  return medians.map(({ cpu, perSecond, p95 }, index) => [
    index === 0 ? one.name : '',
    peers[index]?.server.name ?? '',
    cpu.toFixed(0),
    `${(cpu / byHand).toFixed(1)}×`,
    index === 0 ? `${one.goal}×` : '',
    ...describeFloor(cpu, floors[index]),
    perSecond.toFixed(0),
    p95.toFixed(1),
  ])
}

function describeFloor(cpu: number, floor: Floor | undefined): string[] {
  if (!floor) return ['', '', '']
  return [String(floor.statements), floor.cpu.toFixed(0), `${(cpu / floor.cpu).toFixed(1)}×`]
}

function findFloor(site: BenchSite, one: ShopCase, productIds: number[]): Promise<Floor> {
  return measureFloor(
    site,
    {
      prepare: (client) => one.prepare(client, productIds, requests + WARM_UP),
      ask: (client, tokens, at) =>
        one.ask(client, productIds[at % productIds.length] ?? 0, tokens[at % tokens.length] ?? ''),
    },
    requests,
  )
}

/** Some products that are sold as they are, of which there are enough for the whole run. */
async function sellForEver({ env }: BenchSite): Promise<number[]> {
  const { prisma, close } = await connectDatabase(env.DATABASE_URL ?? '')
  const products = await prisma.product.findMany({
    where: { published: true, publishedAt: { lte: new Date() }, hasVariants: false },
    orderBy: { id: 'asc' },
    take: 40,
    select: { id: true },
  })
  const ids = products.map(({ id }) => id)
  await prisma.productVariant.updateMany({
    where: { productId: { in: ids } },
    data: { trackStock: true, stock: 1_000_000, active: true, minQuantity: 1, maxQuantity: null },
  })
  await prisma.product.updateMany({
    where: { id: { in: ids } },
    data: { minQuantity: 1, maxQuantity: null },
  })
  await close()
  return ids
}
