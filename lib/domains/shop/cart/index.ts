export { acceptChanges } from './accept-changes.ts'
export {
  type CartRow,
  clearShownNotices,
  findCart,
  GUEST_CART_MS,
  lockCart,
  reloadCart,
  type Shopper,
  tokenFor,
} from './cart-row.ts'
export { applyCoupon, checkCartToken, removeCoupon } from './coupons/apply-coupon.ts'
export { percentsOff } from './coupons/check-coupon.ts'
export {
  addCoupon,
  type CouponChange,
  changeCoupon,
  listCouponMethods,
  listStaffCoupons,
  type StaffCoupon,
  switchCoupon,
} from './coupons/coupon-actions.ts'
export { type CouponInput, createCoupon, type ListedCoupon, listCoupons } from './coupons/create-coupon.ts'
export { findCouponChanges, type ImportedCoupon, saveImportedCoupon } from './coupons/import-coupon.ts'
export { type CartHandover, isOfferOpen, offerCart, takeCart } from './handover/hand-over.ts'
export { addItem, addItems, MAX_LINES, type NewItem } from './lines/add-item.ts'
export { changeQuantity, removeItem } from './lines/change-quantity.ts'
export { countItems } from './lines/count-items.ts'
export { findItem } from './lines/find-item.ts'
export { type CartIssue, MAX_PIECES } from './lines/load-lines.ts'
export { mergeCarts } from './merge-carts.ts'
export { type BoughtAgain, buyAgain, type LeftOutReason, leftOutReasons } from './orders/buy-again.ts'
export { isPlacedFrom } from './orders/is-placed-from.ts'
export {
  type DraftDiscount,
  type DraftLine,
  draftDiscounts,
  loadDraftLines,
} from './pricing/load-draft-lines.ts'
export { loadItems, type WantedItem } from './pricing/load-items.ts'
export {
  type CartPrice,
  type Destination,
  findTaxRates,
  homeOf,
  NO_TAXES,
  netPrice,
  type PricingLine,
  priceCart,
  type Reduction,
  type TaxRate,
  type TaxRates,
} from './pricing/price-cart.ts'
export {
  type CartAnswer,
  type CartLine,
  type Circumstances,
  emptyCart,
  type PricedCart,
  type ShippingPrice,
} from './pricing/priced-cart.ts'
export { showCart } from './show-cart.ts'
export { loadCart, needsShipping, priceLoaded, shippingShares, viewCart } from './view-cart.ts'
