export { deliverOrder } from './changes/deliver-order.ts'
export { closeDispute, openDispute } from './changes/dispute-order.ts'
export { announceEdit, type EditChange } from './changes/edits/announce-edit.ts'
export { type BookedLine, type Booking, bookEdit } from './changes/edits/book-edit.ts'
export {
  type EditedLine,
  type EditedOrder,
  isBegun,
  isEditable,
  isExchangeable,
  leastUnits,
  loadEditedOrder,
} from './changes/edits/editable.ts'
export { eraseClosedOrders, eraseOldOrders } from './changes/erase-orders.ts'
export { clearMismatch, flagMismatch, flagOrder } from './changes/flag-order.ts'
export { giveToCustomer } from './changes/give-to-customer.ts'
export {
  CREDIT_NOTE_EFFECT,
  type Credited,
  INVOICE_EFFECT,
  queueInvoice,
  queueVatCheck,
  VAT_CHECK_EFFECT,
} from './changes/queue-document.ts'
export { recordOrderEvent } from './changes/record-order-event.ts'
export {
  addPicture,
  askReturn,
  cancelRequest,
  findReturnable,
  isRequestOpen,
  type Returnable,
} from './changes/returns/ask-return.ts'
export { closeRest } from './changes/returns/close-rest.ts'
export { creditExchanged, worthOf } from './changes/returns/deduct.ts'
export { listWantable } from './changes/returns/list-wantable.ts'
export { loseParcel } from './changes/returns/lose-parcel.ts'
export { announceReturn, decideReturn, type OpenReturn } from './changes/returns/open-return.ts'
export { endReturn, type Received, receiveReturn } from './changes/returns/receive-return.ts'
export {
  findReturnFile,
  MAX_PICTURES,
  type ReturnFile,
  readLabel,
  readPicture,
  readPictures,
} from './changes/returns/return-files.ts'
export {
  findReturnPolicy,
  isExempt,
  isHandedIn,
  isReturnOn,
  isWithdrawalOn,
  type ReturnPolicy,
  returnAddress,
  type Withdrawable,
} from './changes/returns/return-policy.ts'
export {
  buyerReasons,
  LOST,
  leftInParcel,
  openReturnStates,
  type ParcelState,
  parcelColumns,
  parcelStateOf,
  parcelStates,
  type ReturnedUse,
  type ReturnReason,
  type ReturnState,
  returnedUses,
  returnNumber,
  returnReasons,
  returnStates,
} from './changes/returns/return-states.ts'
export type { ReceivedLine } from './changes/returns/take-back.ts'
export { type Parcel, type ParcelLine, shipOrder } from './changes/ship-order.ts'
export {
  type Declaration,
  declareWithdrawal,
  forgetDeclarations,
  loadWithdrawable,
  withdrawLines,
} from './changes/withdrawals/withdraw.ts'
export { countStep, dayIn, type FunnelStep } from './funnel/count-step.ts'
export { type FunnelDay, readFunnel } from './funnel/read-funnel.ts'
export { claimFormerOrders } from './history/claim-former-orders.ts'
export { createFormerOrders } from './history/create-former-orders.ts'
export type { FormerLine, FormerOrder } from './history/former-order.ts'
export { saveFormerOrder } from './history/save-former-order.ts'
export { adoptOrders } from './ledger/adopt-orders.ts'
export { compareLedger, type LedgerDifference } from './ledger/compare-ledger.ts'
export { type ListedTransaction, listTransactions } from './ledger/list-transactions.ts'
export { recordTransaction } from './ledger/record-transaction.ts'
export { createOrderHandlers, requestOrderLink, sealedLookUps } from './links/mail-link.ts'
export { isOrderGrant, orderGrant } from './links/order-grant.ts'
export { newTokenSalt, orderToken } from './links/order-token.ts'
export { revokeLink } from './links/revoke-link.ts'
export { lockOrder } from './lock-order.ts'
export { announceExchange } from './notices/announce-exchange.ts'
export { describeBill } from './notices/load-bill.ts'
export { mailOrder, writeMoney } from './notices/mail-order.ts'
export { toNotified } from './notices/notified-order.ts'
export { emptyCart } from './placing/close-cart.ts'
export {
  describeNewOrder,
  insertLines,
  insertOrder,
  type NewLine,
  type NewOrder,
  type OrderColumns,
} from './placing/new-order.ts'
export { newOrderNumber } from './placing/order-number.ts'
export { giveBackCoupon, redeemCoupon } from './placing/redeem-coupon.ts'
export {
  findAnyOrder,
  findGrantedOrder,
  findOrder,
  findOrderId,
  loadOrder,
  type OrderReader,
} from './reading/find-order.ts'
export {
  type KeptAttributes,
  keepAttributes,
  type LineAttribute,
  nameWithAttributes,
  shownAttributes,
} from './reading/line-attributes.ts'
export {
  keepsUndelivered,
  type LineUnits,
  listUnits,
  toUnits,
  unitColumns,
  unshippedOf,
  withBuyerOf,
} from './reading/line-units.ts'
export { type FlaggedOrder, listFlagged, unflagOrder } from './reading/list-flagged.ts'
export { listOrderEvents, type OrderEvent } from './reading/list-order-events.ts'
export { listOrderLines, listOrders } from './reading/list-orders.ts'
export type {
  Order,
  OrderLine,
  OrderRefund,
  OrderReturn,
  OrderSummary,
  ShippedParcel,
} from './reading/order.ts'
export { refundedUnits } from './reading/refunded-units.ts'
export { finishRefund } from './refunds/finish-refund.ts'
export { grossOf, loadRefundable } from './refunds/load-refundable.ts'
export { markRefunded } from './refunds/mark-refunded.ts'
export { planRefund, type RefundOptions } from './refunds/plan-refund.ts'
export { releaseRefund, reopenRefund } from './refunds/release-refund.ts'
export { reserveRefund } from './refunds/reserve-refund.ts'
export { cancelWithoutMoney } from './status/cancel-without-money.ts'
export { correctPaid } from './status/correct-paid.ts'
export { addToTakings } from './status/count-takings.ts'
export { isWaiting, markAuthorized, markPaid, markPaidLate, type PaymentFact } from './status/mark-paid.ts'
export { endProcessing, markProcessing } from './status/mark-processing.ts'
export { markAttemptFailed, markCancelled, markFailed, markPending } from './status/mark-unpaid.ts'
export { areTakingsMoved, moveTakings } from './status/move-takings.ts'
export { nameMethod } from './status/name-method.ts'
export { BY_HAND, orderPaymentKind, type PaymentKind, paymentKindOf } from './status/payment-kind.ts'
export { loadTakenStock } from './status/release-order.ts'
export { fulfillmentOf } from './status/settle-fulfillment.ts'
export { notifyPlaced, settleOrder } from './status/settle-order.ts'
export { balanceColumns, overpaidOf } from './status/settle-paid-state.ts'
export {
  type FulfillmentStatus,
  fulfillmentStatuses,
  isCancellable,
  isPayable,
  isPaymentUnderWay,
  isSettled,
  type OrderStatus,
  openOrder,
  orderStatuses,
  owesRest,
  ownOrder,
  paidStatuses,
  paymentStatuses,
  refundableStatuses,
  restToPay,
  settledStatuses,
  shippedStatuses,
  wasPaidOtherwise,
} from './status/states.ts'
export { toShip } from './status/to-ship.ts'
export { ageSales } from './stock/age-sales.ts'
export type { ReturnedUnits } from './stock/count-sale.ts'
export { countSale } from './stock/count-sale.ts'
export { listVariants } from './stock/list-variants.ts'
export { giveBackStock, takeStock } from './stock/move-stock.ts'
export { noticeLowStock } from './stock/notice-low-stock.ts'
