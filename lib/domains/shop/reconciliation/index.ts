export type { Finding } from './finding.ts'
export { findDifferences, reconcileOrders } from './reconcile-orders.ts'
