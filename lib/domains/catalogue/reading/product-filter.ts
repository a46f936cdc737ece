/** What a list of products is narrowed to; what is left out does not narrow it. */
export type ProductFilter = {
  /** What is searched for; blank leaves the list as it is. */
  q?: string
  /** A category's slug; products of the categories below it count too. */
  category?: string
  /** A tag's slug or name. */
  tag?: string
  featured?: boolean
  onSale?: boolean
  inStock?: boolean
  /** Minor units, inclusive: a variant's price lies from `min` to `max`. */
  min?: number
  max?: number
  /** Values by option name, any of an option's and of all options, on one variant. */
  options?: Record<string, string[]>
  ids?: number[]
  /** Stars; the average as it is shown is at least this. */
  minRating?: number
}

export const productSorts = ['price_asc', 'price_desc', 'name', 'rating', 'popular'] as const
export type ProductSort = (typeof productSorts)[number]
