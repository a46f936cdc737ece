import type { Prisma } from '#lib/platform/database/db.ts'

/** A filter for a list of products. Parts that are left out do not narrow it. */
export type ProductFilter = {
  /** The search term; a blank one does not narrow the list. */
  q?: string
  /** A category's slug; includes products of its descendants. */
  category?: string
  /** A tag's slug or name. */
  tag?: string
  featured?: boolean
  onSale?: boolean
  inStock?: boolean
  /** Minor units, inclusive: a variant's price must lie between `min` and `max`. */
  min?: number
  max?: number
  /** Values by option name. One variant must have any of the values of each option. */
  options?: Record<string, string[]>
  ids?: number[]
  /** The least average rating, as shown, in stars. */
  minRating?: number
}

export const productSorts = ['price_asc', 'price_desc', 'name', 'rating', 'popular'] as const
export type ProductSort = (typeof productSorts)[number]

/** Whether a filter narrows nothing, so that all visible products pass it. */
export function isEmpty({ q = '', ...parts }: ProductFilter): boolean {
  return q.trim() === '' && Object.values(parts).every((part) => part === undefined || part === false)
}

/** A filter's condition on one of a product's own columns. */
export type ColumnCondition = {
  column: 'featured' | 'onSale' | 'inStock' | 'ratingAverage' | 'onRequest' | 'price' | 'maxPrice'
  is: 'equals' | 'gte' | 'lte'
  value: boolean | number
}

/** A filter's conditions on a product's own columns. A price within bounds needs more, unless there is only one. */
export function columnConditions(filter: ProductFilter): ColumnCondition[] {
  const { featured, onSale, inStock, minRating, min, max } = filter
  const conditions: (ColumnCondition | false)[] = [
    !!featured && { column: 'featured', is: 'equals', value: true },
    !!onSale && { column: 'onSale', is: 'equals', value: true },
    !!inStock && { column: 'inStock', is: 'equals', value: true },
    !!minRating && { column: 'ratingAverage', is: 'gte', value: Math.ceil(minRating * 10) },
    // A product on request has no price that could lie within bounds.
    (min ?? max) !== undefined && { column: 'onRequest', is: 'equals', value: false },
    min !== undefined && { column: 'maxPrice', is: 'gte', value: min },
    max !== undefined && { column: 'price', is: 'lte', value: max },
  ]
  return conditions.filter((condition) => condition !== false)
}

const OWN = {
  featured: undefined,
  onSale: undefined,
  inStock: undefined,
  minRating: undefined,
  min: undefined,
  max: undefined,
} satisfies Partial<ProductFilter>

/** Whether the conditions are all that a filter asks. */
export function isByColumns(filter: ProductFilter): boolean {
  return isEmpty({ ...filter, ...OWN }) && (filter.min === undefined || filter.max === undefined)
}

type Order = Prisma.ProductOrderByWithRelationInput[]

const newest: Order = [{ createdAt: 'desc' }, { id: 'desc' }]

const orders: Record<ProductSort, Order> = {
  price_asc: [{ onRequest: 'asc' }, { price: 'asc' }, { id: 'asc' }],
  price_desc: [{ onRequest: 'asc' }, { price: 'desc' }, { id: 'desc' }],
  name: [{ sortName: 'asc' }, { id: 'asc' }],
  // Products without reviews have the score 0, those without sales the counts 0: they come last, newest first.
  rating: [{ ratingScore: 'desc' }, ...newest],
  popular: [{ soldRecently: 'desc' }, { soldTotal: 'desc' }, ...newest],
}

/** Newest first by default. Every order is total, and an index has its columns in the same directions. */
export function orderProducts(sort?: ProductSort): Order {
  return sort ? orders[sort] : newest
}
