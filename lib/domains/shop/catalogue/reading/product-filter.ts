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
