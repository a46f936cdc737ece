import type { Context } from '#lib/context.ts'
import { changeSold } from '#lib/domains/shop/catalogue/index.ts'
import { transact } from '#lib/platform/database/transact.ts'

const RECENT_MS = 90 * 24 * 3_600_000

/**
 * Removes sales older than 90 days from the products' recent sales. Each product has a transaction of its own, so locks are
 * short, and the next run completes an interrupted one. May run concurrently.
 */
export async function ageSales(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const { prisma } = database
  const due = { soldRecentlyAt: { lte: new Date(clock.now().getTime() - RECENT_MS) } }
  const products = await prisma.orderLine.findMany({
    where: due,
    select: { productId: true },
    distinct: ['productId'],
  })
  for (const { productId } of products) {
    if (signal?.aborted) return
    await transact(prisma, async (tx) => {
      const where = { ...due, productId }
      // Locks the product first, as everything that counts its lines does.
      if (productId !== null) await changeSold(tx, [{ productId, recently: 0, total: 0 }])
      const { _sum } = await tx.orderLine.aggregate({ where, _sum: { sold: true } })
      if (productId !== null) await changeSold(tx, [{ productId, recently: -(_sum.sold ?? 0), total: 0 }])
      await tx.orderLine.updateMany({ where, data: { soldRecentlyAt: null } })
    })
  }
}
