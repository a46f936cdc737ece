/** How a product is sold: by its variants, on request, as a group that links its members, or on another site. */
export type ProductKind = 'sold' | 'on_request' | 'grouped' | 'external'

/** The kind as apps and themes see it: `variable` if there are variants to choose from. */
export type ProductType = 'simple' | 'variable' | 'on_request' | 'grouped' | 'external'

export function typeOf({ kind, hasVariants }: { kind: string; hasVariants: boolean }): ProductType {
  if (kind === 'grouped' || kind === 'external' || kind === 'on_request') return kind
  return hasVariants ? 'variable' : 'simple'
}

/** From best to worst. */
const availabilities = ['in_stock', 'low_stock', 'backorder', 'out_of_stock'] as const
export type Availability = (typeof availabilities)[number]

/** The columns of a variant that describe its stock. */
export type StockFacts = {
  trackStock: boolean
  stock: number
  sharesStock: boolean
  backorder: boolean
  lowStockAt: number
}

export const stockColumns = {
  ...{ trackStock: true, stock: true, sharesStock: true },
  ...{ backorder: true, lowStockAt: true },
} as const

/**
 * `in_stock`: not tracked, or more than `lowStockAt`. `low_stock`: some, but at most `lowStockAt`. `backorder`: none,
 * but still sold. `out_of_stock`: none.
 */
export function computeAvailability({ trackStock, stock, backorder, lowStockAt }: StockFacts): Availability {
  if (!trackStock) return 'in_stock'
  if (stock > 0) return stock > lowStockAt ? 'in_stock' : 'low_stock'
  return backorder ? 'backorder' : 'out_of_stock'
}

/** Returns the best availability among a product's active variants. */
export function bestAvailability(variants: StockFacts[]): Availability {
  const found = new Set(variants.map(computeAvailability))
  return availabilities.find((availability) => found.has(availability)) ?? 'out_of_stock'
}

/** Returns the total stock of a product's variants, once what they share; null if one of them is not tracked. */
export function sumStock(variants: StockFacts[]): number | null {
  if (variants.some((variant) => !variant.trackStock)) return null
  const shared = variants.find(({ sharesStock }) => sharesStock)
  const counted = variants.filter((variant) => !variant.sharesStock || variant === shared)
  return counted.reduce((sum, { stock }) => sum + Math.max(0, stock), 0)
}

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
