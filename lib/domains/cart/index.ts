export { addItem, MAX_LINES, type NewItem } from './add-item.ts'
export type { CartIssue } from './assess-line.ts'
export { type CartRow, cartColumns, findCart, lockCart, tokenFor } from './cart-row.ts'
export type { CartAnswer } from './change-cart.ts'
export { applyCoupon, checkCartToken, removeCoupon } from './change-coupon.ts'
export { changeQuantity, removeItem } from './change-quantity.ts'
export { MAX_PIECES } from './check-quantity.ts'
export {
  type CouponInput,
  createCoupon,
  type ListedCoupon,
  listCoupons,
} from './create-coupon.ts'
export {
  CouponRefused,
  GuestCartsOff,
  NotForSale,
  NotInCart,
  QuantityOutOfBounds,
} from './errors.ts'
export { homeOf } from './home-of.ts'
export type { CouponRefusal } from './judge-coupon.ts'
export { mergeCarts } from './merge-carts.ts'
export { type CartPrice, type PricingLine, priceCart, type Reduction } from './price-cart.ts'
export { readCart, settleNotices } from './read-cart.ts'
export type { Shopper } from './shopper.ts'
export type { Destination } from './tax-rates.ts'
export {
  type CartLine,
  type Circumstances,
  emptyCart,
  type PricedCart,
  type ShippingPrice,
  viewCart,
} from './view-cart.ts'
