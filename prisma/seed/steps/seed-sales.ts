import { refreshProduct } from '#lib/domains/shop/catalogue/index.ts'
import { ageSales } from '#lib/domains/shop/orders/index.ts'
import { inTransaction, type SeedContext } from './seed-context.ts'

/** Updates stock and prices of the products in the orders, and drops old sales from the last 90 days. */
export async function seedSales(context: SeedContext): Promise<number> {
  const sold = await context.database.prisma.product.findMany({
    where: { soldTotal: { gt: 0 } },
    select: { id: true },
  })
  await inTransaction(context, (tx) =>
    refreshProduct(
      tx,
      sold.map(({ id }) => id),
      context.clock.now(),
    ),
  )
  await ageSales(context)
  return sold.length
}
