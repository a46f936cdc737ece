import type { Context } from '#lib/context.ts'
import { collectFaults, isDomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { lockStock } from '#lib/domains/shop/catalogue/index.ts'
import { changeStock, type StockReason } from './change-stock.ts'

/** A variant whose units were counted; `was` is how many the list showed, null if they were not tracked. */
export type StockCount = { variantId: number; to: number; was: number | null }

/**
 * Sets the units of several variants at once, or of none. Resolves to how many changed. Throws `invalid_fields` for those of which some
 * were sold since.
 */
export const countStock = staffAction(
  { permission: 'catalogue.write', action: 'stock.counted' },
  async (
    { context, tx, actor, unchanged }: ActionScope<Context>,
    counts: readonly StockCount[],
    { reason, note }: { reason: StockReason; note: string | null },
  ): Promise<number> => {
    const { check, refuse } = collectFaults()
    const changed = counts.filter(({ to, was }) => to !== was)
    // All of them before the first product: sales lock them in this order too.
    await lockStock(
      tx,
      context.database,
      changed.map(({ variantId }) => variantId),
    )
    for (const { variantId, to, was } of changed.toSorted((a, b) => a.variantId - b.variantId))
      await changeStock(context, actor, { variantId, change: { to, was }, reason, note }).catch((error) => {
        if (!isDomainError(error, 'stale')) throw error
        check(false, `stock.${variantId}`, 'stock_moved', { units: Number(error.facts.current) })
      })
    refuse()
    // Each variant's change is in the log by itself.
    unchanged()
    return changed.length
  },
)
