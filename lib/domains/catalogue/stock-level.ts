/** From best to worst. */
const availabilities = ['in_stock', 'low_stock', 'backorder', 'out_of_stock'] as const
export type Availability = (typeof availabilities)[number]

/** What a variant's row tells of its stock. */
export type StockFacts = { trackStock: boolean; stock: number; backorder: boolean; lowStockAt: number }

export const stockColumns = { trackStock: true, stock: true, backorder: true, lowStockAt: true } as const

/**
 * `in_stock`: not counted, or more than the low mark. `low_stock`: some, at most the low mark. `backorder`: none, but
 * sold on. `out_of_stock`: none.
 */
export function judgeAvailability({ trackStock, stock, backorder, lowStockAt }: StockFacts): Availability {
  if (!trackStock) return 'in_stock'
  if (stock > 0) return stock > lowStockAt ? 'in_stock' : 'low_stock'
  return backorder ? 'backorder' : 'out_of_stock'
}

/** The best that any of a product's active variants has. */
export function bestAvailability(variants: StockFacts[]): Availability {
  const found = new Set(variants.map(judgeAvailability))
  return availabilities.find((availability) => found.has(availability)) ?? 'out_of_stock'
}

/** How many are left of all variants together; null where one is not counted. */
export function sumStock(variants: StockFacts[]): number | null {
  if (variants.some((variant) => !variant.trackStock)) return null
  return variants.reduce((sum, { stock }) => sum + Math.max(0, stock), 0)
}
