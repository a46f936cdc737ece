import type { Tx } from '#lib/platform/database/db.ts'

/** Saves the products that were chosen to be shown with one, in order. */
export async function saveRelated(tx: Tx, productId: number, ids: readonly number[]): Promise<void> {
  await tx.relatedProduct.deleteMany({ where: { productId } })
  if (ids.length === 0) return
  await tx.relatedProduct.createMany({
    data: ids.map((relatedId, position) => ({ productId, relatedId, position })),
  })
}
