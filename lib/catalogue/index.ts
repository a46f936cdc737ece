export { nextProductPublication } from './next-product-publication.ts'
export type { ProductInput, SavedRow, VariantInput } from './product-input.ts'
export { refreshProduct } from './refresh-product.ts'
export { refreshRating } from './refresh-rating.ts'
export { saveProduct } from './save-product.ts'
export {
  findOrCreateCategoryPath,
  type ProductCategoryInput,
  saveProductCategory,
} from './save-product-category.ts'
