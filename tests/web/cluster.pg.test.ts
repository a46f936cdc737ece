import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Crowd, gatherCrowd } from '#tests/support/cluster/crowd.ts'
import { faults } from '#tests/support/cluster/faults.ts'
import { type Cluster, openCluster } from '#tests/support/cluster/open-cluster.ts'
import { type ClusterShop, openShop } from '#tests/support/cluster/open-shop.ts'

// The short form of `npm run drill -- cluster`.
let cluster: Cluster
let shop: ClusterShop
let crowd: Crowd

beforeAll(async () => {
  cluster = await openCluster({ servers: 2 })
  shop = await openShop(cluster)
  crowd = gatherCrowd(shop, { readers: 4, buyers: 2 })
}, 300_000)
afterAll(async () => {
  await crowd?.stop()
  await shop?.close()
  await cluster?.close()
})

it.each(['server', 'redis', 'postgres'])(
  'a crowd shops on while the %s is killed',
  async (name) => {
    await faults.find((fault) => fault.name === name)?.cause(cluster)
    const buy = () => crowd.turn().checkouts?.outcomes.answered ?? 0
    await expect.poll(buy, { timeout: 60_000, interval: 1_000 }).toBeGreaterThan(0)
  },
  120_000,
)

it('nothing that was acknowledged is lost, doubled or oversold', async () => {
  await crowd.stop()
  const { reads, checkouts, signed } = crowd.total()
  const acknowledged = crowd.purchases.filter(({ number }) => number !== null)
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(await shop.faults(crowd.purchases)).toEqual([])
  // A loaded machine takes longer to notice; the drill's figures are tighter.
  for (const one of [reads, checkouts, signed]) expect(one?.longestOutageMs).toBeLessThan(20_000)
}, 60_000)
