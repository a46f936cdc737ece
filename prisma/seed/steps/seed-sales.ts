import { refreshProduct } from '#lib/domains/catalogue/index.ts'
import { ageSales } from '#lib/domains/orders/index.ts'
import { inTransaction, type SeedContext } from './seed-context.ts'

/** Derives stock and prices of what the orders sold anew, and ages sales of long ago. */
export async function seedSales(context: SeedContext): Promise<number> {
  const sold = await context.database.prisma.product.findMany({
    where: { soldTotal: { gt: 0 } },
    select: { id: true },
  })
  await inTransaction(context, (tx) =>
    refreshProduct(
      tx,
      sold.map(({ id }) => id),
    ),
  )
  await ageSales(context)
  return sold.length
}
