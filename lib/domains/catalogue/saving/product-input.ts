import type { MediaInput } from '#lib/services/media/index.ts'
import type { ProductKind } from '../product-kind.ts'

/** A product as it is written. What is left out keeps its value, or takes the default on creation. */
export type ProductInput = {
  /** The row to update; without it the product is found by its slug. */
  id?: number
  slug: string
  name: string
  /** `sold` if there are variants. */
  kind?: ProductKind
  /** Where an external product is sold, and what the link to it says. */
  external?: { url: string | null; buttonText: string | null; price: number; compareAtPrice: number | null }
  /** What a grouped product links, in order; none of them is grouped itself. */
  memberIds?: number[]
  /** The product's own; of a product without options it is also its variant's. */
  sku?: string | null
  vendor?: string | null
  /** Markup is taken out. */
  shortDescription?: string
  /** Sanitised when it is saved. */
  descriptionHtml?: string
  featured?: boolean
  published?: boolean
  publishedAt?: Date
  createdAt?: Date
  attributes?: { name: string; value: string }[]
  requiresShipping?: boolean
  taxable?: boolean
  taxClass?: string
  /** In the shop's weight unit, times 1000. */
  weightThousandths?: number | null
  minQuantity?: number
  maxQuantity?: number | null
  /** Whether the variants are shown as a choice; by default when there are options. */
  hasVariants?: boolean
  seoTitle?: string | null
  seoDescription?: string | null
  /** In order, the main picture first. */
  images?: MediaInput[]
  /** Names and values in the order they are shown. Values that only variants name are added at the end. */
  options?: { name: string; values: string[] }[]
  /** All variants, at least one; a product without options has exactly one, and one that is not sold here has none. */
  variants: VariantInput[]
  categoryIds?: number[]
  tags?: string[]
}

export type VariantInput = {
  sku?: string | null
  barcode?: string | null
  /** By default the option values, joined by ` / `. */
  name?: string
  /** One value per option, by the option's name. */
  optionValues?: Record<string, string>
  /** Minor units. */
  price: number
  /** Minor units; none where it is left out, or not above the price. */
  compareAtPrice?: number | null
  image?: MediaInput | null
  /** In the shop's weight unit, times 1000. */
  weightThousandths?: number | null
  minQuantity?: number
  maxQuantity?: number | null
  /** False: stock is not counted. */
  trackStock?: boolean
  stock?: number
  /** Sold on when the stock is out. */
  backorder?: boolean
  lowStockAt?: number
  active?: boolean
}

export type SavedRow = { id: number; outcome: 'created' | 'updated' }
