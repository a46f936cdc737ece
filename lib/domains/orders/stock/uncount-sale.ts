import { changeSold } from '#lib/domains/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { sumByProduct } from './sum-by-product.ts'

/** Pieces of one line that were given back. */
export type ReturnedPieces = { lineId: number; quantity: number }

/**
 * Takes pieces that were given back out of what their products sold. Takes no more than was counted, so it changes
 * nothing for an order that was never paid.
 */
export async function uncountSale(
  tx: Tx,
  orderId: number,
  returned: readonly ReturnedPieces[] | 'all',
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
  // Holding the products keeps their lines from being aged between the look and the change.
  await changeSold(
    tx,
    products.map(({ productId }) => ({ productId: productId ?? 0, recently: 0, total: 0 })),
  )
  const lines = await tx.orderLine.findMany({
    where,
    select: { id: true, productId: true, sold: true, soldRecentlyAt: true },
    orderBy: { id: 'asc' },
  })
  const taken = lines.map((line) => ({ ...line, pieces: piecesOf(line, returned) }))
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

function piecesOf(
  { id, sold }: { id: number; sold: number },
  returned: readonly ReturnedPieces[] | 'all',
): number {
  if (returned === 'all') return sold
  const named = returned.filter(({ lineId }) => lineId === id)
  return Math.min(
    sold,
    named.reduce((sum, { quantity }) => sum + quantity, 0),
  )
}
