import type { ProductInput } from '#lib/domains/shop/catalogue/index.ts'
import type { ProductTranslation } from './product-translation.ts'

/** A member of a grouped product: as the file names it, and the key it was imported under. */
export type ImportedMember = { name: string; source: string; key: string }

/** A product as a file describes it. */
export type ImportedProduct = Omit<ProductInput, 'id' | 'categoryIds' | 'memberIds' | 'sizeGuideId'> & {
  /** The slug of the page that helps to choose a size; empty for none. */
  sizeGuide?: string
  /** The members of a grouped product. */
  members?: ImportedMember[]
  /** Its addresses at the former shop. */
  formerAddresses?: string[]
  /** The folder that its categories and tags were in there; undefined where the former shop was not WordPress. */
  termFolder?: string
  /** Paths of category names, from the top. */
  categories: string[][]
  /** Its texts in the former shop's other languages. */
  translations?: ProductTranslation[]
}
