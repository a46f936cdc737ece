export type { ReceivedPayment, RefundRequest } from '#lib/domains/shop/payments/index.ts'
export {
  type CheckoutCaller,
  type CheckoutRequest,
  type CheckoutResult,
  checkDetails,
  checkOut,
} from './check-out.ts'
export { loadPrefill, type Prefill } from './details/load-prefill.ts'
export { type Draft, draftColumns, toDraft } from './drafts/draft.ts'
export { draftPath, type LinkedDraft, renewDraftLink } from './drafts/draft-link.ts'
export { finishDraft } from './drafts/finish-draft.ts'
export { orderByLink } from './drafts/order-by-link.ts'
export { checkDraft, orderDraft } from './drafts/order-draft.ts'
export { type Quote, type QuoteRequest, quoteDraft } from './drafts/quote-draft.ts'
export { type ShownLinkedDraft, showLinkedDraft } from './drafts/show-linked-draft.ts'
export { type EditRequest, editOrder, quoteEdit } from './editing/edit-order.ts'
export {
  type Exchanged,
  type ExchangeOffer,
  type ExchangeRequest,
  exchangeUnits,
  findExchangeable,
} from './editing/exchange-units.ts'
export type { EditQuote, OrderEdit } from './editing/order-edit.ts'
export { cancelOrder } from './ending/cancel-order.ts'
export { endPayments } from './ending/end-payments.ts'
export { expireOrderNow, expireOrders } from './ending/expire-orders.ts'
export { findCurrentOrder } from './find-current-order.ts'
export { payOrder } from './pay-order.ts'
export { findByFormKey } from './placing/find-by-form-key.ts'
export { payByHand, refundByHand } from './placing/settle-offline.ts'
export { type CheckoutView, showCheckout } from './show-checkout.ts'
