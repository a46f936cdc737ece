export { eraseCustomer, exportCustomer } from './acts/data.ts'
export { noteOnCustomer, removeCustomerNote } from './acts/notes.ts'
export {
  mailAccountReset,
  reinstateAccount,
  resetAccountFactor,
  signOutAccount,
  suspendAccount,
} from './acts/standing.ts'
export {
  type CustomerFilter,
  type CustomerPage,
  type CustomerView,
  customerViews,
  type ListedCustomer,
  searchCustomers,
} from './reading/search-customers.ts'
export { type HistoryEntry, type ShownCustomer, showCustomer } from './reading/show-customer.ts'
export type { Purchases } from './reading/sum-purchases.ts'
