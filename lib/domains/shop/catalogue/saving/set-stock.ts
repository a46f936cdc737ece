import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { refreshProduct } from './refresh-product.ts'
import { listSharing, trackUnits } from './shared-stock.ts'

export type StockLevel = { sku: string; variantId: number; productId: number; stock: number; before: number }

/** Sets the stock of a variant, which is tracked from then on. Throws DomainError. */
export function setStock({ database, clock }: Context, sku: string, stock: number): Promise<StockLevel> {
  return transact(database.prisma, async (tx) => {
    const row = await tx.productVariant.findUnique({ where: { sku }, select: { id: true } })
    if (!row) throw new DomainError('unknown', { what: 'sku', name: sku })
    const now = clock.now()
    const ids = await listSharing(tx, row.id)
    const where = { id: { in: ids } }
    await trackUnits(tx, ids)
    const variant = await tx.productVariant.findUniqueOrThrow({
      where: { sku },
      select: { id: true, productId: true, stock: true },
    })
    const { id: variantId, productId, stock: before } = variant
    await tx.productVariant.updateMany({ where, data: { stock } })
    if (stock !== before) {
      const fact = { quantity: stock - before, reason: 'correction', createdAt: now }
      await tx.stockMovement.createMany({ data: ids.map((id) => ({ variantId: id, ...fact })) })
    }
    await refreshProduct(tx, [productId], now)
    return { sku, variantId, productId, stock, before }
  })
}
