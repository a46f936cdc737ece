import { isEmpty, type ProductFilter } from './product-filter.ts'

/** What a filter asks of one of a product's own columns. */
export type ColumnCondition = {
  column: 'featured' | 'onSale' | 'inStock' | 'ratingAverage' | 'price' | 'maxPrice'
  is: 'equals' | 'gte' | 'lte'
  value: boolean | number
}

/** What a filter asks of a product's own columns. A price within bounds asks more, unless there is only one. */
export function columnConditions(filter: ProductFilter): ColumnCondition[] {
  const { featured, onSale, inStock, minRating, min, max } = filter
  const conditions: (ColumnCondition | false)[] = [
    !!featured && { column: 'featured', is: 'equals', value: true },
    !!onSale && { column: 'onSale', is: 'equals', value: true },
    !!inStock && { column: 'inStock', is: 'equals', value: true },
    !!minRating && { column: 'ratingAverage', is: 'gte', value: Math.ceil(minRating * 10) },
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
