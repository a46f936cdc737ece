export { changeSold, type SoldChange } from './change-sold.ts'
export { findProduct, type ProductDetail } from './find-product.ts'
export { findProductChanges } from './find-product-changes.ts'
export { listProductCategories, type ProductCategory } from './list-product-categories.ts'
export { listProducts } from './list-products.ts'
export { listReviews, type Review } from './list-reviews.ts'
export { listProductAddresses, listProductSpans } from './list-sitemap-entries.ts'
export { nextProductPublication } from './next-product-publication.ts'
export { countProductFacets, type ProductFacets } from './product-facets.ts'
export { type ProductFilter, type ProductSort, productSorts } from './product-filter.ts'
export type { ProductInput, SavedRow, VariantInput } from './product-input.ts'
export type { ProductKind, ProductType } from './product-kind.ts'
export type { ProductSummary } from './product-summary.ts'
export type { ProductVariant } from './product-variants.ts'
export { refreshGroups } from './refresh-groups.ts'
export { refreshProduct } from './refresh-product.ts'
export { refreshRating } from './refresh-rating.ts'
export {
  AlreadyReviewed,
  ProductNotFound,
  PurchaseRequired,
} from './reviews/errors.ts'
export { type HeldReview, listHeldReviews, moderateReview } from './reviews/moderate-review.ts'
export { type OwnStanding, readOwnStanding } from './reviews/own-standing.ts'
export { type NewReview, type PostedReview, postReview, type ReviewStatus } from './reviews/post-review.ts'
export { saveProduct } from './save-product.ts'
export {
  findCategoryPath,
  findOrCreateCategoryPath,
  type ProductCategoryInput,
  saveProductCategory,
} from './save-product-category.ts'
export { registerCatalogueSearch } from './searchable.ts'
export { type StockLevel, setStock } from './set-stock.ts'
