import { notifyOwner } from '#lib/domains/running/notices/index.ts'
import { announce } from '#lib/domains/running/webhooks/index.ts'
import { prismaOf, type Statements } from '#lib/platform/database/transact.ts'
import type { OrderContext } from '../notices/mail-order.ts'
import type { TakenStock } from './move-stock.ts'

/**
 * Tells the owner and webhooks of variants that an order has brought down to the number at which goods count as running out, or that it
 * has sold out. `taken` is what the order has taken of each.
 */
export async function noticeLowStock(
  tx: Statements,
  context: OrderContext,
  orderId: number,
  taken: ReadonlyMap<number, TakenStock>,
): Promise<void> {
  const { current } = context.settings
  for (const [id, variant] of [...taken].sort(([a], [b]) => a - b)) {
    const { productId, sku, before, stock, lowStockAt } = variant
    const isCrossed = (bound: number) => before > bound && stock <= bound
    if (!isCrossed(current['notify.low_stock_at'] ?? lowStockAt) && !isCrossed(0)) continue
    const left = Math.max(0, stock)
    const facts = { variant_id: id, sku, stock: left }
    await announce(tx, [{ type: 'stock.low', subjectId: productId, facts }], context.clock.now())
    await notifyOwner(tx, context, {
      key: `low_stock:${id}:${orderId}`,
      notice: { event: 'low_stock', name: await nameVariant(tx, variant), sku, left },
    })
  }
}

async function nameVariant(tx: Statements, { productId, name }: TakenStock): Promise<string> {
  const prisma = await prismaOf(tx)
  const product = await prisma.product.findUniqueOrThrow({ where: { id: productId }, select: { name: true } })
  return name ? `${product.name}, ${name}` : product.name
}
