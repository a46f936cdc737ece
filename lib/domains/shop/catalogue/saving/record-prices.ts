import type { Tx } from '#lib/platform/database/db.ts'
import { runStatement, selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { definitions } from '#lib/services/settings/index.ts'
import {
  insertPriceChanges,
  selectReductions,
  updateLowestOfExternal,
  updateLowestOfVariants,
} from '../statements/price-changes.ts'

/**
 * Writes down what is asked for products from now on: the law wants the lowest price of the last 30 days, which cannot be found out later.
 * A price that is as it was last written down is not written again. The lowest price before a reduction is kept beside the variant: it
 * changes only with the price, since its 30 days end where the reduction begins. Every transaction that changes a price calls it, through
 * `refreshProduct`, or by itself after a change of the shop's currency.
 */
export async function recordPrices(tx: Tx, productIds: readonly number[], at: Date): Promise<void> {
  if (productIds.length === 0) return
  const currency = definitions['currency.code'].default
  const changed = await runStatement(tx, insertPriceChanges, { productIds, currency, at })
  if (changed === 0) return
  await runStatement(tx, updateLowestOfVariants, { productIds })
  await runStatement(tx, updateLowestOfExternal, { productIds })
}

/** The reductions that a product has now, by variant: when each began, and the moment 30 days before. */
export function findReductions(tx: Tx, productId: number) {
  return selectRows(tx, selectReductions, { productIds: [productId] })
}
