import { changeSold } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { runStatement, selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { markSold, selectUnsold } from '../statements/paid.ts'

/** Returned units of one line. */
export type ReturnedUnits = { lineId: number; quantity: number }

/**
 * Counts all items of an order as sold. Called once, when the order is marked as paid, with its row locked. Each line records
 * what was counted in `sold`, and since when in `soldRecentlyAt`.
 */
export async function countSale(tx: Tx, orderId: number, at: Date): Promise<void> {
  const pieces = sumByProduct(await selectRows(tx, selectUnsold, { orderId }))
  await changeSold(
    tx,
    [...pieces].map(([productId, count]) => ({ productId, recently: count, total: count })),
  )
  await runStatement(tx, markSold, { orderId, at })
}

/** Takes returned items out of their products' sales: at most what was counted, so nothing for an order that was never paid. */
export async function uncountSale(
  tx: Tx,
  orderId: number,
  returned: readonly ReturnedUnits[] | 'all',
): Promise<void> {
  const lineIds = returned === 'all' ? undefined : returned.map(({ lineId }) => lineId)
  if (lineIds?.length === 0) return
  const where = { orderId, id: lineIds && { in: lineIds }, sold: { gt: 0 }, productId: { not: null } }
  const products = await tx.orderLine.findMany({
    where,
    select: { productId: true },
    distinct: ['productId'],
  })
  if (products.length === 0) return
  // Locks the products, so that their lines are not aged in the meantime.
  await changeSold(
    tx,
    products.map(({ productId }) => ({ productId: productId ?? 0, recently: 0, total: 0 })),
  )
  const lines = await tx.orderLine.findMany({
    where,
    select: { id: true, productId: true, sold: true, soldRecentlyAt: true },
    orderBy: { id: 'asc' },
  })
  const taken = lines.map((line) => ({ ...line, pieces: unitsOf(line, returned) }))
  const recently = sumByProduct(taken.filter(({ soldRecentlyAt }) => soldRecentlyAt !== null))
  await changeSold(
    tx,
    [...sumByProduct(taken)].map(([productId, pieces]) => ({
      productId,
      recently: -(recently.get(productId) ?? 0),
      total: -pieces,
    })),
  )
  for (const { id, pieces } of taken)
    await tx.orderLine.updateMany({ where: { id }, data: { sold: { decrement: pieces } } })
}

function unitsOf(
  { id, sold }: { id: number; sold: number },
  returned: readonly ReturnedUnits[] | 'all',
): number {
  if (returned === 'all') return sold
  const named = returned.filter(({ lineId }) => lineId === id)
  return Math.min(
    sold,
    named.reduce((sum, { quantity }) => sum + quantity, 0),
  )
}

/** Sums units by product, leaving out deleted products. */
function sumByProduct(lines: readonly { productId: number | null; pieces: number }[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { productId, pieces } of lines) {
    if (productId !== null) sums.set(productId, pieces + (sums.get(productId) ?? 0))
  }
  return sums
}
