export { eraseCustomer, exportCustomer } from './acts/data.ts'
export {
  type AddedCustomer,
  addCustomer,
  type CustomerDetails,
  editCustomer,
} from './acts/details.ts'
export { noteOnCustomer, removeCustomerNote } from './acts/notes.ts'
export {
  mailAccountReset,
  reinstateAccount,
  resetAccountFactor,
  signOutAccount,
  suspendAccount,
} from './acts/standing.ts'
export { type ExportedCustomer, exportCustomers } from './reading/export-customers.ts'
export {
  type CustomerFilter,
  type CustomerPage,
  type CustomerView,
  customerViews,
  type ListedCustomer,
  listCustomerTags,
  searchCustomers,
} from './reading/search-customers.ts'
export { type HistoryEntry, type ShownCustomer, showCustomer } from './reading/show-customer.ts'
export type { Purchases } from './reading/sum-purchases.ts'
