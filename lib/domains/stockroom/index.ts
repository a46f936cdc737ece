export type { BulkChange, BulkUndo } from './bulk/bulk-change.ts'
export { changePrices, type PriceChange } from './bulk/change-prices.ts'
export { type BulkStatus, bulkStatuses, changeStatuses } from './bulk/change-statuses.ts'
export { type Sorting, sortProducts } from './bulk/sort-products.ts'
export { undoBulkChange } from './bulk/undo-bulk.ts'
export { type CategoryChoice, listCatalogueChoices, type TagChoice } from './reading/list-choices.ts'
export {
  type ProductStatus,
  productStatuses,
  type StockroomFilter,
  type StockState,
  stockStates,
} from './reading/product-query.ts'
export { type ListedProduct, type ProductPage, searchProducts } from './reading/search-products.ts'
