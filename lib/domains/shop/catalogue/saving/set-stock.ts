import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { refreshProduct } from './refresh-product.ts'

export type StockLevel = { sku: string; variantId: number; productId: number; stock: number; before: number }

/** Sets the stock of a variant, which is tracked from then on. Throws DomainError. */
export function setStock({ database, clock }: Context, sku: string, stock: number): Promise<StockLevel> {
  return transact(database.prisma, async (tx) => {
    // Locks the row, so that concurrent sales are neither lost nor counted twice.
    const { count } = await tx.productVariant.updateMany({ where: { sku }, data: { trackStock: true } })
    if (count === 0) throw new DomainError('unknown', { what: 'sku', name: sku })
    const variant = await tx.productVariant.findUniqueOrThrow({
      where: { sku },
      select: { id: true, productId: true, stock: true },
    })
    const { id: variantId, productId, stock: before } = variant
    await tx.productVariant.updateMany({ where: { id: variantId }, data: { stock } })
    if (stock !== before) {
      const createdAt = clock.now()
      const data = { variantId, quantity: stock - before, reason: 'correction', createdAt }
      await tx.stockMovement.create({ data, select: { id: true } })
    }
    await refreshProduct(tx, [productId])
    return { sku, variantId, productId, stock, before }
  })
}
