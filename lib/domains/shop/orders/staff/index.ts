export { editOrderByHand, quoteOrderEdit } from './acts/edit.ts'
export { mailBuyer } from './acts/mail-buyer.ts'
export { cancelOrderByHand, markOrderPaid, quoteOrderRefund, refundOrderByHand } from './acts/money.ts'
export { clearOrderFlag, issueOrderInvoice, noteOnOrder, revokeOrderLink } from './acts/notes.ts'
export {
  announceOrderReturn,
  closeOrderRest,
  type Decision,
  decideOrderReturn,
  exchangeOrderUnits,
  loseOrderParcel,
  receiveOrderReturn,
} from './acts/returns.ts'
export { markOrderDelivered, type ShippedOrders, shipOrders, shipParcel } from './acts/ship.ts'
export { settleWithdrawals } from './acts/withdrawals.ts'
export { deleteDraft, duplicateDraft, sendDraft } from './drafts/draft-actions.ts'
export { type DraftCustomer, findDraftCustomer } from './drafts/find-draft-customer.ts'
export { findSellableProducts, type SellableVariant } from './drafts/find-sellable-products.ts'
export { checkDraftPayment, type DraftToOrder, orderDraftByHand } from './drafts/order-draft-by-hand.ts'
export {
  type DraftFilter,
  type DraftState,
  draftStates,
  type ListedDraft,
  listDrafts,
  listTaxClasses,
  quoteDraftByHand,
  type ShownDraft,
  showDraft,
} from './drafts/read-drafts.ts'
export { type DraftChange, saveDraft } from './drafts/save-draft.ts'
export { type ExportedOrder, exportOrders } from './reading/export-orders.ts'
export { listRecentCarriers } from './reading/list-carriers.ts'
export { type ListedReturn, listReturns } from './reading/list-returns.ts'
export { listPackingSlips, type PackingSlip } from './reading/list-slips.ts'
export { type ListedWithdrawal, listWithdrawals } from './reading/list-withdrawals.ts'
export { type OrderFilter, type OrderView, orderViews } from './reading/order-filter.ts'
export type { TimelineEntry } from './reading/order-timeline.ts'
export { type ListedOrder, type OrderPage, searchOrders } from './reading/search-orders.ts'
export { type ShownOrder, showOrder } from './reading/show-order.ts'
export { listOrderViews, removeOrderView, type SavedOrderView, saveOrderView } from './views/order-views.ts'
