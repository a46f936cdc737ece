import { notifyOwner } from '#lib/domains/notices/index.ts'
import { announce } from '#lib/domains/webhooks/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { OrderContext } from '../notices/mail-order.ts'

/**
 * Tells the owner and webhooks of variants that an order has brought down to the number at which goods count as running out, or that it
 * has sold out. `taken` is what the order has taken of each.
 */
export async function noticeLowStock(
  tx: Tx,
  context: OrderContext,
  orderId: number,
  taken: ReadonlyMap<number, number>,
): Promise<void> {
  const { current } = context.settings
  if (taken.size === 0) return
  const variants = await tx.productVariant.findMany({
    where: { id: { in: [...taken.keys()] } },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      productId: true,
      name: true,
      sku: true,
      stock: true,
      lowStockAt: true,
      product: { select: { name: true } },
    },
  })
  for (const { id, productId, name, sku, stock, lowStockAt, product } of variants) {
    const before = stock + (taken.get(id) ?? 0)
    const isCrossed = (bound: number) => before > bound && stock <= bound
    if (!isCrossed(current['notify.low_stock_at'] ?? lowStockAt) && !isCrossed(0)) continue
    const left = Math.max(0, stock)
    const facts = { variant_id: id, sku, stock: left }
    await announce(tx, [{ type: 'stock.low', subjectId: productId, facts }], context.clock.now())
    await notifyOwner(tx, context, {
      key: `low_stock:${id}:${orderId}`,
      notice: {
        event: 'low_stock',
        name: name ? `${product.name}, ${name}` : product.name,
        sku,
        left,
      },
    })
  }
}
