export { ageSales } from './age-sales.ts'
export { countSale } from './count-sale.ts'
export { deliverOrder } from './deliver-order.ts'
export {
  CouponGone,
  OrderNotCancellable,
  OrderNotFound,
  OrderNotPayable,
  StockGone,
  TransitionRefused,
} from './errors.ts'
export { findAnyOrder, findOrder, findOrderId, loadOrder, type OrderReader } from './find-order.ts'
export { clearMismatch, flagMismatch, flagOrder } from './flag-order.ts'
export { holdOrder } from './hold-order.ts'
export { type FlaggedOrder, listFlagged, unflagOrder } from './list-flagged.ts'
export { listOrders } from './list-orders.ts'
export { listVariants, lockGoods } from './lock-goods.ts'
export { mailOrder, writeMoney } from './mail-order.ts'
export { isWaiting, markAuthorized, markPaid, markPaidLate, type PaymentFact } from './mark-paid.ts'
export { endProcessing, markProcessing } from './mark-processing.ts'
export { markRefunded } from './mark-refunded.ts'
export { markCancelled, markFailed, markPending, markTryFailed } from './mark-unpaid.ts'
export { giveBackStock, takeStock } from './move-stock.ts'
export { nameMethod } from './name-method.ts'
export { openOrder } from './open-order.ts'
export type { Order, OrderLine, OrderSummary } from './order.ts'
export { newOrderNumber } from './order-number.ts'
export { newTokenSalt, orderToken } from './order-token.ts'
export { PROCESSING_MESSAGE } from './processing-message.ts'
export { recordOrderEvent } from './record-order-event.ts'
export { readTaken } from './release-order.ts'
export { mailPlaced, settleOrder } from './settle-order.ts'
export { type Parcel, shipOrder } from './ship-order.ts'
export { giveBackCoupon, spendCoupon } from './spend-coupon.ts'
export { type CancelReason, isCancellable, isPayable, type OrderStatus, orderStatuses } from './states.ts'
export type { ReturnedPieces } from './uncount-sale.ts'
