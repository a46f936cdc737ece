import { type App, openApp } from '#lib/app/app.ts'
import { createApp, createPublicApp } from '#lib/domains/people/apps/index.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { createCatalogueFactory } from '../factories/catalogue.ts'
import { findFaults } from '../rush/find-faults.ts'
import type { Purchase, Shop } from './crowd.ts'
import type { Cluster } from './open-cluster.ts'

export type ClusterShop = Shop & {
  app: App
  /** Orders that were acknowledged and are missing, that exist twice, or that sold what was not in stock; none, if all is well. */
  faults(purchases: readonly Purchase[]): Promise<string[]>
  close(): Promise<void>
}

const SCARCE = 60

/** Opens a shop on a cluster for a crowd: with plenty of some products, and few of the last. */
export async function openShop(cluster: Cluster): Promise<ClusterShop> {
  const app = await openApp({ env: readEnvironment({ ...cluster.env, LOG_LEVEL: 'silent' }) })
  for (const key of [
    'api.requests_per_minute',
    'checkout.guest_orders_per_ip',
    'checkout.guest_orders_per_email',
  ])
    await app.settings.set(key, 1_000_000)
  const credentials = await createApp(app, 'The crowd')
  const { key: publicKey } = await createPublicApp(app, 'On phones', [])
  const catalogue = createCatalogueFactory(app)
  const products: { id: number; slug: string }[] = []
  for (const stock of [100_000, 100_000, 100_000, SCARCE]) products.push(await catalogue.product({ stock }))
  return {
    app,
    url: cluster.url,
    credentials,
    publicKey,
    products,
    async faults(purchases) {
      const { prisma } = app.database
      const orders = await prisma.order.findMany({ select: { number: true, email: true } })
      const numbers = new Set(orders.map(({ number }) => number))
      const perBuyer = countBy(orders.flatMap(({ email }) => email ?? []))
      const acknowledged = purchases.flatMap(({ number }) => number ?? [])
      const scarce = await prisma.orderLine.aggregate({
        where: { productId: products.at(-1)?.id },
        _sum: { quantity: true },
      })
      const sold = scarce._sum.quantity ?? 0
      return [
        ...acknowledged.filter((number) => !numbers.has(number)).map((number) => `lost: order ${number}`),
        ...[...perBuyer].filter(([, count]) => count > 1).map(([email]) => `doubled: the order of ${email}`),
        ...(sold > SCARCE ? [`oversold: ${sold} of ${SCARCE}`] : []),
        ...(await findFaults(prisma)),
      ]
    },
    close: () => app.close(),
  }
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
