import type { Tx } from '#lib/platform/database/db.ts'
import { offList } from '../reading/visible-product.ts'
import { refreshProduct } from './refresh-product.ts'

/** Hides products from the shop, and corrects the groups that link them. Everything about them stays. */
export async function unpublishProducts(tx: Tx, ids: number[], at: Date): Promise<void> {
  const shown = { OR: [{ published: true }, { visibility: { in: [...offList] } }] }
  await tx.product.updateMany({
    where: { id: { in: ids }, ...shown },
    data: { published: false, visibility: null },
  })
  await refreshProduct(tx, ids, at)
}
