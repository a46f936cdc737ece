import type { ProductInput } from '#lib/domains/shop/catalogue/index.ts'
import type { Picture } from '../art/picture.ts'
import type { CategorySlug } from './categories.ts'

/** Units left; or not counted; or none left but still for sale. */
export type StockSeed = number | 'uncounted' | 'backorder'

export type VariantSeed = {
  /** A value for each of the product's options, in order. */
  is: readonly string[]
  /** Appended to the product's SKU. */
  sku: string
  /** US cents; defaults to the product's. */
  price?: number
  was?: number
  grams?: number
  /** For its unit price, such as `250 g`. */
  contents?: string
  stock: StockSeed
  /** Index of the product's picture that shows it. */
  picture?: number
}

export type ProductSeed = {
  slug: string
  name: string
  sku: string
  vendor: string
  categories: readonly CategorySlug[]
  tags: readonly string[]
  summary: string
  html: string
  attributes: Readonly<Record<string, string>>
  /** US cents */
  price: number
  /** US cents before the sale. */
  was?: number
  grams: number
  contents?: string
  /** Of a product without options. */
  stock?: StockSeed
  options?: Readonly<Record<string, readonly string[]>>
  variants?: readonly VariantSeed[]
  pictures: readonly Picture[]
  /** Days before the day of seeding when it was first offered. */
  daysOld: number
  featured?: true
  seo?: { title: string; description: string }
  /** False for products sent by e-mail. */
  ships?: false
  maxQuantity?: number
  safety?: Pick<ProductInput, 'manufacturer' | 'responsible' | 'safetyText' | 'safetyDocuments'>
}
