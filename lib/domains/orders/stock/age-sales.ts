import type { Context } from '#lib/context.ts'
import { changeSold } from '#lib/domains/catalogue/index.ts'
import { transact } from '#lib/platform/database/transact.ts'

const RECENT_MS = 90 * 24 * 3_600_000

/**
 * Takes out of what products sold lately whatever is 90 days old by now. Each product is a transaction of its own, so
 * nobody waits for long, and what a broken-off run left is done by the next. May run beside itself.
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
      // Whoever counts this product's lines holds the product first, as this does.
      if (productId !== null) await changeSold(tx, [{ productId, recently: 0, total: 0 }])
      const { _sum } = await tx.orderLine.aggregate({ where, _sum: { sold: true } })
      if (productId !== null) await changeSold(tx, [{ productId, recently: -(_sum.sold ?? 0), total: 0 }])
      await tx.orderLine.updateMany({ where, data: { soldRecentlyAt: null } })
    })
  }
}
