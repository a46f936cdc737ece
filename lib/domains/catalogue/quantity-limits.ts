import type { StockFacts } from './stock-level.ts'

type Limits = { minQuantity: number; maxQuantity: number | null }

/**
 * How many of a variant one may buy at once: within the product's limits and its own, and no more than are left, where
 * stock is counted and not sold on. `max` is null where nothing limits it. Stock that is kept secret does not show here.
 */
export function limitQuantity(
  product: Limits,
  variant: Limits & StockFacts,
  showStock: boolean,
): { min: number; max: number | null } {
  const left = showStock && variant.trackStock && !variant.backorder ? Math.max(0, variant.stock) : null
  const limits = [product.maxQuantity, variant.maxQuantity, left].filter((limit) => limit !== null)
  return {
    min: Math.max(product.minQuantity, variant.minQuantity),
    max: limits.length > 0 ? Math.min(...limits) : null,
  }
}
