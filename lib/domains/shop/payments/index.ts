export { actOnSandbox, findSandboxPayment, type SandboxAction } from './act-on-sandbox.ts'
export type { PaymentWish } from './attempts/attempt.ts'
export { WEB_ORDER_MS } from './attempts/begin-attempt.ts'
export { cancelAttempts, endLater } from './attempts/cancel-attempts.ts'
export { checkPayment, type PaymentDifference } from './attempts/check-payment.ts'
export { listReceivable, type ReceivedPayment, recordReceived } from './attempts/record-received.ts'
export { refreshPayment } from './attempts/refresh-payment.ts'
export { sweepPayments } from './attempts/sweep-payments.ts'
export { createPaymentHandlers } from './create-payment-handlers.ts'
export type { KeyTest } from './gateways/key-test.ts'
export { type CapturedPayment, isUnderway, listPayments } from './list-payments.ts'
export {
  listManagedMethods,
  type ManagedMethod,
  type MethodId,
  testPaymentKeys,
} from './manage-methods.ts'
export {
  checkPayLink,
  inWebView,
  isReturnLinkGood,
  type PayLinkQuery,
  payLink,
  returnLink,
  webPayment,
} from './pay-link.ts'
export {
  freeMethod,
  handMethod,
  isByHand,
  listPaymentMethods,
  offlineInstructions,
  type PaymentMethod,
} from './payment-method.ts'
export { quoteRefund, type RefundQuote } from './refunds/quote-refund.ts'
export { type RefundRequest, refundOrder } from './refunds/refund-order.ts'
export { refundSurplus } from './refunds/refund-surplus.ts'
export { type StartedPayment, sendToProvider, startPayment } from './start-payment.ts'
export { forgetPayers } from './vaults/forget-payers.ts'
export {
  hasSaved,
  listChargeable,
  listSavedMethods,
  removeSavedMethod,
  type SavedAtGateway,
  type SavedMethod,
} from './vaults/saved-methods.ts'
export { findLiveGateway, findWebMethod } from './web-method.ts'
export { receiveWebhook } from './webhooks/receive-webhook.ts'
export {
  countUnknownPayments,
  listUnknownPayments,
  settleUnknownPayment,
  type UnknownPayment,
} from './webhooks/unknown-payments.ts'
