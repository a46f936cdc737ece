import type { Tx } from '#lib/platform/database/db.ts'
import { refreshProduct } from './refresh-product.ts'

/** Hides products from the shop, and corrects the groups that link them. Everything about them stays. */
export async function unpublishProducts(tx: Tx, ids: number[]): Promise<void> {
  await tx.product.updateMany({ where: { id: { in: ids }, published: true }, data: { published: false } })
  await refreshProduct(tx, ids)
}
