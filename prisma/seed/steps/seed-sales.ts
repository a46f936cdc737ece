import { refreshProduct } from '#lib/catalogue/index.ts'
import { daysBefore, inTransaction, type SeedContext } from './seed-context.ts'

/** Counts what the orders sold of each product, and derives stock and prices anew. */
export async function seedSales(context: SeedContext): Promise<number> {
  const { prisma } = context.database
  const lines = await prisma.orderLine.findMany({
    where: { order: { status: { not: 'cancelled' } }, productId: { not: null } },
    select: { productId: true, quantity: true, order: { select: { placedAt: true } } },
  })
  const recent = daysBefore(context, 90)
  const sales = new Map<number, { soldTotal: number; soldRecently: number }>()
  for (const { productId, quantity, order } of lines) {
    const sold = sales.get(productId ?? 0) ?? { soldTotal: 0, soldRecently: 0 }
    sold.soldTotal += quantity
    if (order.placedAt > recent) sold.soldRecently += quantity
    sales.set(productId ?? 0, sold)
  }
  await inTransaction(context, async (tx) => {
    for (const [id, data] of sales) await tx.product.update({ where: { id }, data, select: { id: true } })
    await refreshProduct(tx, [...sales.keys()])
  })
  return sales.size
}
