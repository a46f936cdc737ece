export type { BulkChange, BulkUndo } from './bulk/bulk-change.ts'
export { changePrices, type PriceChange } from './bulk/change-prices.ts'
export { type BulkStatus, bulkStatuses, changeStatuses } from './bulk/change-statuses.ts'
export { plannedSales } from './bulk/planned-sales.ts'
export { type Sorting, sortProducts } from './bulk/sort-products.ts'
export { undoBulkChange } from './bulk/undo-bulk.ts'
export { type CellsChange, type CellsUndo, editCells } from './bulk-edit/edit-cells.ts'
export type { EditableProduct, EditableVariant, ProductCells, VariantCells } from './bulk-edit/editable.ts'
export { listEditable, MAX_EDITABLE_PRODUCTS, MAX_EDITABLE_VARIANTS } from './bulk-edit/list-editable.ts'
export { undoCells } from './bulk-edit/undo-cells.ts'
export {
  type CategoryChange,
  changeCategory,
  createCategory,
  deleteCategory,
  shiftCategory,
} from './categories/category-actions.ts'
export { listCategories, type StaffCategory } from './categories/list-categories.ts'
export { type ExportedProduct, exportProducts } from './export/export-products.ts'
export type { GivenOption } from './options/match-options.ts'
export { restoreOptions } from './options/restore-options.ts'
export { addProductPicture } from './pictures/add-picture.ts'
export type { ArrangedPicture } from './pictures/arrange-pictures.ts'
export type { VariantChange } from './products/change-variants.ts'
export type { SeenProduct } from './products/claim-product.ts'
export { createProduct, type NewProduct } from './products/create-product.ts'
export { deleteProduct } from './products/delete-product.ts'
export { duplicateProduct } from './products/duplicate-product.ts'
export { type EditedProduct, editProduct, type ProductEdit } from './products/edit-product.ts'
export { type CategoryChoice, listCatalogueChoices, type TagChoice } from './reading/list-choices.ts'
export { matchProducts } from './reading/match-products.ts'
export { type NamedProduct, nameProducts } from './reading/name-products.ts'
export {
  type ProductStatus,
  productStatuses,
  type StockroomFilter,
  type StockState,
  stockStates,
} from './reading/product-query.ts'
export { type ListedProduct, type ProductPage, searchProducts } from './reading/search-products.ts'
export { type ReductionRecord, showPriceRecord } from './reading/show-price-record.ts'
export { type ShownProduct, type ShownVariant, showProduct } from './reading/show-product.ts'
export {
  addSafetyContact,
  changeSafetyContact,
  deleteSafetyContact,
  type ListedContact,
  listSafetyContacts,
  nameSafetyContact,
  type SafetyRole,
  safetyRoles,
} from './safety/contact-actions.ts'
export { runSales } from './sales/run-sales.ts'
export { endSale, type NewSale, scheduleSale } from './sales/schedule-sale.ts'
export { changeStock, type StockChange, type StockReason, stockReasons } from './stock/change-stock.ts'
export { countStock, type StockCount } from './stock/count-stock.ts'
export {
  exportStock,
  findStock,
  type ListedStock,
  listStock,
  type StockedVariant,
  type StockFilter,
  type StockMove,
  type StockView,
  showStock,
  stockViews,
} from './stock/list-stock.ts'
export { addDocumentPart, addVideoPart } from './uploads/add-upload.ts'
