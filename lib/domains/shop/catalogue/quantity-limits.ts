import type { StockFacts } from './stock-level.ts'

type Limits = { minQuantity: number; maxQuantity: number | null }

/**
 * Returns how many of a variant can be bought at once: within the limits of the product and the variant, and no more
 * than are in stock, if stock is tracked without backorders. `max` is null if there is no limit. Stock that the shop
 * does not show is not revealed here.
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
