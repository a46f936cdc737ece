export { CouponGone, OrderNotCancellable, OrderNotFound, OrderNotPayable, StockGone } from './errors.ts'
export { type OrderContext, writeMoney } from './mail-order.ts'
export { markAuthorized, markPaid, markPaidLate, type PaymentFact } from './mark-paid.ts'
export { markRefunded } from './mark-refunded.ts'
export { markCancelled, markFailed, markPending } from './mark-unpaid.ts'
export { newOrderNumber } from './order-number.ts'
export { newTokenSalt, ORDER_TOKEN_MS, orderToken } from './order-token.ts'
export {
  type FulfillmentStatus,
  isCancellable,
  isPayable,
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
} from './states.ts'
