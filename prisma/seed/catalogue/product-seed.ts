import type { Picture } from '../art/picture.ts'
import type { CategorySlug } from './categories.ts'

/** Units left; or not counted; or none left and sold on all the same. */
export type StockSeed = number | 'uncounted' | 'backorder'

export type VariantSeed = {
  /** One value for each of the product's options, in their order. */
  is: readonly string[]
  /** What is put behind the product's SKU. */
  sku: string
  /** US cents; the product's where left out. */
  price?: number
  was?: number
  grams?: number
  stock: StockSeed
  /** Which of the product's pictures shows it, from 0. */
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
  /** US cents, before the sale. */
  was?: number
  grams: number
  /** Of a product without options. */
  stock?: StockSeed
  options?: Readonly<Record<string, readonly string[]>>
  variants?: readonly VariantSeed[]
  pictures: readonly Picture[]
  /** Days between its first appearance in the shop and the day of seeding. */
  daysOld: number
  featured?: true
  seo?: { title: string; description: string }
  /** False for what is sent by e-mail. */
  ships?: false
  maxQuantity?: number
}
