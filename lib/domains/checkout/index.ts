export type { RefundRequest } from '#lib/domains/payments/index.ts'
export { cancelOrder } from './cancel-order.ts'
export { type CheckoutCaller, type CheckoutRequest, type CheckoutResult, checkOut } from './check-out.ts'
export {
  CartHasIssues,
  CheckoutInProgress,
  GuestCheckoutOff,
  InvalidCheckout,
  TotalChanged,
} from './errors.ts'
export { expireOrderNow, expireOrders } from './expire-orders.ts'
export { findCurrentOrder } from './find-current-order.ts'
export { payOrder } from './pay-order.ts'
export { payByHand, refundByHand } from './settle-offline.ts'
export { type CheckoutView, showCheckout } from './show-checkout.ts'
