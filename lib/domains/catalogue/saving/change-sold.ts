import type { Tx } from '#lib/platform/database/db.ts'

/** A change of how many pieces a product sold in the last 90 days, and ever. Negative for what was refunded. */
export type SoldChange = { productId: number; recently: number; total: number }

/**
 * Changes the sales figures of products; neither number falls below 0. Locks the products in order of their ids until
 * the transaction ends; a change by 0 only locks. Call it after everything that locks variants.
 */
export async function changeSold(tx: Tx, changes: readonly SoldChange[]): Promise<void> {
  for (const { productId, recently, total } of [...changes].sort((a, b) => a.productId - b.productId)) {
    // Raw SQL, because the client would set the product's `updatedAt`.
    await tx.$executeRaw`
      UPDATE "Product" SET
        "soldRecently" = CASE WHEN "soldRecently" + ${recently} < 0 THEN 0 ELSE "soldRecently" + ${recently} END,
        "soldTotal" = CASE WHEN "soldTotal" + ${total} < 0 THEN 0 ELSE "soldTotal" + ${total} END
      WHERE "id" = ${productId}`
  }
}
