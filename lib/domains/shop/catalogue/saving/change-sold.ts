import type { Tx } from '#lib/platform/database/db.ts'
import { runStatement } from '#lib/platform/database/statements/run-statement.ts'
import { changeSales } from '../statements/sold.ts'

/** A change of how many units of a product were sold in the last 90 days, and ever. Negative for refunds. */
export type SoldChange = { productId: number; recently: number; total: number }

/**
 * Changes the sales figures of products, each named once; neither number falls below 0. Locks the products in order of their ids until
 * the transaction ends; a change by 0 only locks. Call it after everything that locks variants.
 */
export async function changeSold(tx: Tx, changes: readonly SoldChange[]): Promise<void> {
  if (changes.length > 0) await runStatement(tx, changeSales, { changes })
}
