export type { CategoryInput } from '../../save-category.ts'
export { listProductCategories, type ProductCategory } from './categories/list-product-categories.ts'
export {
  findCategoryPath,
  findOrCreateCategoryPath,
  saveProductCategory,
} from './categories/save-product-category.ts'
export {
  formerPrice,
  reducedFrom,
  toExemption,
  type WithdrawalExemption,
  withdrawalExemptions,
} from './offer-terms.ts'
export { eachOfferedProduct, type OfferedProduct } from './reading/each-offered-product.ts'
export {
  findProduct,
  findProductSlug,
  findVariants,
  listImages,
  listMedia,
  listVariants,
  nameVariant,
  type ProductAttribute,
  type ProductDetail,
  type ProductOption,
  type ProductVariant,
  splitVariantName,
} from './reading/find-product.ts'
export {
  findPosition,
  listBoughtTogether,
  listCategoryFirsts,
  listProductExtras,
  listProducts,
  listProductsAmong,
  listTogether,
  type ProductExtras,
  positionKinds,
} from './reading/list-products.ts'
export { listProductAddresses, listProductSpans } from './reading/list-sitemap-entries.ts'
export { listSwatches, type Swatches } from './reading/list-swatches.ts'
export { countProductFacets, type ProductFacets } from './reading/product-facets.ts'
export type { ProductSummary } from './reading/product-summary.ts'
export { findProductTag, listProductTags, type ProductTag } from './reading/product-tags.ts'
export {
  findVideoPlayer,
  MAX_VIDEOS,
  type ProductVideo,
  parseProductVideos,
  placeAmong,
  type ShownVideo,
  toVideoAddress,
  uniqueVideos,
  writeProductVideos,
} from './reading/videos/product-video.ts'
export {
  isOffList,
  nextProductPublication,
  offList,
  type ProductFilter,
  type ProductSort,
  type ProductVisibility,
  productSorts,
  reachableProduct,
  visibilities,
} from './reading/visible-product.ts'
export {
  createImportedReviews,
  type ImportedReview,
  updateImportedReview,
} from './reviews/import-reviews.ts'
export { listReviews, type Review } from './reviews/list-reviews.ts'
export { type HeldReview, listHeldReviews, moderateReview } from './reviews/moderate-review.ts'
export {
  type JudgedReview,
  listReviewsIn,
  moderateReviews,
  type ReviewFilter,
} from './reviews/moderate-reviews.ts'
export { loadOwnStanding, type OwnStanding } from './reviews/own-standing.ts'
export { type NewReview, type PostedReview, postReview, type ReviewStatus } from './reviews/post-review.ts'
export { refreshRating } from './reviews/refresh-rating.ts'
export { findVotes, forgetVotes, type Voter, voteForReview } from './reviews/vote-for-review.ts'
export {
  isElectronicAddress,
  isSafetyDocument,
  MAX_DOCUMENTS,
  type ProductSafety,
  parseSafetyContact,
  parseSafetyDocuments,
  type SafetyContact,
  type SafetyDocument,
  writeSafetyContact,
  writeSafetyDocuments,
} from './safety/contact.ts'
export { lacksManufacturer, namesManufacturers } from './safety/lacks-manufacturer.ts'
export { changeProduct, type ProductChange } from './saving/change-product.ts'
export { changeSold, type SoldChange } from './saving/change-sold.ts'
export { chooseProductTemplate } from './saving/choose-template.ts'
export { createProducts, type PreparedProduct, prepareProduct } from './saving/create-products.ts'
export type { ProductInput, SavedRow, VariantInput } from './saving/product-input.ts'
export { findReductions, recordPrices } from './saving/record-prices.ts'
export { refreshGroups } from './saving/refresh-groups.ts'
export { refreshProduct } from './saving/refresh-product.ts'
export { saveProduct } from './saving/save-product.ts'
export { UNUSED_VARIANT } from './saving/save-product-variants.ts'
export { fillProfiles } from './saving/save-profiles.ts'
export { saveRelated } from './saving/save-related.ts'
export { type StockLevel, setStock } from './saving/set-stock.ts'
export { listSharing, lockStock, spreadUnits, trackUnits } from './saving/shared-stock.ts'
export { unpublishProducts } from './saving/unpublish-products.ts'
export { findProductChanges } from './search/find-product-changes.ts'
export { registerCatalogueSearch } from './search/searchable.ts'
export { type ReviewSort, reviewSorts } from './statements/reviews.ts'
export { MAX_RELATED } from './statements/summaries.ts'
export type { ProductKind, ProductType } from './stock-level.ts'
