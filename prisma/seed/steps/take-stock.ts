import type { Tx } from '#lib/platform/database/db.ts'
import type { PurchasableVariant } from './purchasable-variants.ts'

/** A cancelled order took its stock and returned it. */
export async function takeStock(
  tx: Tx,
  orderId: number,
  lines: readonly { variant: PurchasableVariant; quantity: number }[],
  { placedAt, cancelledAt }: { placedAt: Date; cancelledAt: Date | undefined },
): Promise<void> {
  for (const { variant, quantity } of lines) {
    if (!variant.trackStock) continue
    const movement = { variantId: variant.snapshot.variantId, orderId }
    await tx.stockMovement.create({
      data: { ...movement, quantity: -quantity, reason: 'order', createdAt: placedAt },
    })
    if (cancelledAt) {
      const back = { quantity, reason: 'cancellation', createdAt: cancelledAt }
      await tx.stockMovement.create({ data: { ...movement, ...back } })
    } else {
      await tx.productVariant.update({
        where: { id: movement.variantId },
        data: { stock: { decrement: quantity } },
        select: { id: true },
      })
    }
  }
}
