import type { App } from '#lib/app/app.ts'
import { withSeedLease } from './seed-lease.ts'
import { markSeed, readSeedState, type SeedState } from './seed-state.ts'
import { seedApp } from './steps/seed-app.ts'
import { seedProductCategories, seedProducts } from './steps/seed-catalogue.ts'
import { seedComments } from './steps/seed-comments.ts'
import { seedCoupons, seedShippingAndTax } from './steps/seed-commerce.ts'
import { seedMenus, seedPages, seedPosts } from './steps/seed-content.ts'
import type { SeedContext } from './steps/seed-context.ts'
import { seedOrders } from './steps/seed-orders.ts'
import { seedPeople } from './steps/seed-people.ts'
import { seedReviews } from './steps/seed-reviews.ts'
import { seedSales } from './steps/seed-sales.ts'
import { seedSettings } from './steps/seed-settings.ts'

/** In order: later steps look up what earlier ones saved. Each skips what is already there. */
const steps: readonly [name: string, run: (context: SeedContext) => Promise<number>][] = [
  ['settings', seedSettings],
  ['people', seedPeople],
  ['product categories', seedProductCategories],
  ['products', seedProducts],
  ['posts', seedPosts],
  ['pages', seedPages],
  ['menus', seedMenus],
  ['comments', seedComments],
  ['shipping and tax rules', seedShippingAndTax],
  ['coupons', seedCoupons],
  ['orders', seedOrders],
  ['products sold', seedSales],
  ['reviews', seedReviews],
  ['app', seedApp],
]

/**
 * Fills an empty database with the demo store, or completes an interrupted seeding. Returns what it did by step, or the
 * state that prevented it.
 */
export async function seedDemoStore(
  app: App,
  report: (step: string, count: number) => void = () => undefined,
): Promise<Record<string, number> | SeedState> {
  return withSeedLease(app.database, async () => {
    const state = await readSeedState(app.database)
    if (state !== 'empty' && state !== 'started') return state
    await markSeed(app.database, 'started')
    const context = { ...app, now: app.clock.now() }
    const counts: Record<string, number> = {}
    for (const [name, run] of steps) {
      const count = await run(context)
      counts[name] = count
      report(name, count)
    }
    await markSeed(app.database, 'finished')
    return counts
  })
}
