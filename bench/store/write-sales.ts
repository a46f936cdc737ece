import type { Database } from '#lib/platform/database/db.ts'
import { openBulkWriter } from './bulk-writer.ts'
import { inBatches } from './generate-store.ts'
import { makeCustomers, makeOrders, type SalesSize } from './sales-rows.ts'

/** Customers, and orders with their lines, up to `now`. */
export async function writeSales(url: string, size: SalesSize, now: Date): Promise<void> {
  const writer = await openBulkWriter(url)
  await inBatches(size.customers, (from, to) => writer.write(makeCustomers(from, to, now)))
  await inBatches(size.orders, (from, to) => writer.write(makeOrders(from, to, size, now)))
  await writer.close()
}

/** The writer goes past what counts what was taken. */
export async function addToTakings({ prisma, provider }: Database): Promise<void> {
  const day = provider === 'sqlite' ? `substr("placedAt", 1, 10)` : `to_char("placedAt", 'YYYY-MM-DD')`
  await prisma.$executeRawUnsafe(`
    INSERT INTO "Takings" ("day", "currency", "shard", "orders", "amount")
    SELECT ${day}, "currency", "id" % 16, COUNT(*), SUM("total" - "refunded") FROM "Order"
    WHERE "paymentStatus" IN ('paid', 'partially_refunded', 'refunded') GROUP BY 1, 2, 3`)
}
