import type { MediaInput } from '#lib/services/media/index.ts'
import type { UnitMeasure } from '#lib/services/money/unit-measure.ts'
import type { WithdrawalExemption } from '../offer-terms.ts'
import type { ProductVideo } from '../reading/videos/product-video.ts'
import type { ProductVisibility } from '../reading/visible-product.ts'
import type { SafetyContact, SafetyDocument } from '../safety/contact.ts'
import type { ProductKind } from '../stock-level.ts'

/** A product to save. Fields that are left out keep their values, or get the default on creation. */
export type ProductInput = {
  /** The row to update; without it, the product is found by its slug. */
  id?: number
  slug: string
  name: string
  /** Default: `sold`, if there are variants. */
  kind?: ProductKind
  /** The address of an external product, the text of its link, and its prices. */
  external?: { url: string | null; buttonText: string | null; price: number; compareAtPrice: number | null }
  /** The members of a grouped product, in order; none of them may be grouped itself. */
  memberIds?: number[]
  /** The product's own SKU; without options, it is also its variant's. */
  sku?: string | null
  vendor?: string | null
  /** Markup is removed. */
  shortDescription?: string
  /** Sanitised on saving. */
  descriptionHtml?: string
  featured?: boolean
  published?: boolean
  /** Where it is shown: null for everywhere. What is `search` or `unlisted` is not `published`. */
  visibility?: ProductVisibility | null
  publishedAt?: Date
  createdAt?: Date
  attributes?: { name: string; value: string }[]
  requiresShipping?: boolean
  /** Why buyers cannot withdraw, or no longer can; null if they can. */
  withdrawalExemption?: WithdrawalExemption | null
  /** Found in the directory of safety contacts, or added to it. */
  manufacturer?: SafetyContact | null
  /** In the European Union, where the manufacturer is elsewhere. */
  responsible?: SafetyContact | null
  /** Warnings and safety information, in plain text. */
  safetyText?: string
  safetyDocuments?: SafetyDocument[]
  /** Among its pictures. */
  videos?: ProductVideo[]
  /** A page that helps to choose a size; null for that of its category. */
  sizeGuideId?: number | null
  taxable?: boolean
  taxClass?: string
  /** In the shop's weight unit, times 1000. */
  weightThousandths?: number | null
  minQuantity?: number
  maxQuantity?: number | null
  /** Whether buyers choose between the variants. Default: if there are options. */
  hasVariants?: boolean
  seoTitle?: string | null
  seoDescription?: string | null
  /** Asks search engines not to list it. */
  noindex?: boolean
  /** The alternate view that shows it, such as `gift` for products/show.gift; null for the usual one. */
  template?: string | null
  /** In order; the main picture comes first. */
  images?: MediaInput[]
  /** Names and values in the order they are shown. Values that only variants have are added at the end. */
  options?: { name: string; values: string[] }[]
  /** All variants: at least one, exactly one without options, and none if the product is not sold here. */
  variants: VariantInput[]
  categoryIds?: number[]
  tags?: string[]
}

export type VariantInput = {
  sku?: string | null
  barcode?: string | null
  /** Default: the option values, joined by ` / `. */
  name?: string
  /** One value per option, by name of the option. */
  optionValues?: Record<string, string>
  /** Minor units. */
  price: number
  /** Minor units. Ignored unless it is above the price. */
  compareAtPrice?: number | null
  /** Another price for a time, which takes the place of `price` while it lasts; null ends one, and undefined leaves it. */
  sale?: { price: number; startsAt: Date; endsAt: Date | null } | null
  image?: MediaInput | null
  /** In the shop's weight unit, times 1000. */
  weightThousandths?: number | null
  /** The quantities that its unit price follows from; null if it has none. */
  unitMeasure?: UnitMeasure | null
  minQuantity?: number
  maxQuantity?: number | null
  /** Whether stock is tracked. */
  trackStock?: boolean
  stock?: number
  /** Whether `stock` is one number with that of the product's other variants that share theirs. They all have the same. */
  sharesStock?: boolean
  /** Whether it is still sold when out of stock. */
  backorder?: boolean
  lowStockAt?: number
  active?: boolean
}

export type SavedRow = { id: number; outcome: 'created' | 'updated' }

/** With the numbers that were given for stock that variants share, if they differ: the lowest counts. */
export type SavedProduct = SavedRow & { sharedStock?: number[] }
