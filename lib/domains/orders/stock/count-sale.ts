import { changeSold } from '#lib/domains/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { sumByProduct } from './sum-by-product.ts'

/**
 * Counts all pieces of an order as sold at this time. To be called once, by what marks the order as paid, which holds
 * its row. A line remembers what was counted of it: `sold`, and in `soldRecentlyAt` since when.
 */
export async function countSale(tx: Tx, orderId: number, at: Date): Promise<void> {
  const lines = await tx.orderLine.findMany({
    where: { orderId, productId: { not: null }, sold: 0 },
    select: { productId: true, quantity: true },
  })
  const pieces = sumByProduct(lines.map(({ productId, quantity }) => ({ productId, pieces: quantity })))
  await changeSold(
    tx,
    [...pieces].map(([productId, count]) => ({ productId, recently: count, total: count })),
  )
  await tx.$executeRaw`
    UPDATE "OrderLine" SET "sold" = "quantity", "soldRecentlyAt" = ${at}
    WHERE "orderId" = ${orderId} AND "productId" IS NOT NULL AND "sold" = 0`
}
