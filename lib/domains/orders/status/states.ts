export type OrderStatus = 'pending' | 'processing' | 'completed' | 'cancelled'

export type PaymentStatus =
  | 'pending'
  | 'authorized'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'partially_refunded'
  | 'refunded'

export type FulfillmentStatus = 'unfulfilled' | 'partially_fulfilled' | 'fulfilled' | 'delivered' | 'returned'

/**
 * Why an order was cancelled: it was not paid in time, somebody chose to, all of it was refunded
 * unshipped, or a guest's order took its place at sign-in.
 */
export type CancelReason = 'expired' | 'buyer' | 'owner' | 'refunded' | 'merged'

export const orderStatuses: readonly OrderStatus[] = ['pending', 'processing', 'completed', 'cancelled']

/** From which states of payment each one is reached. `pending` is where a failed order is paid for anew. */
export const reachedFrom: Record<PaymentStatus, PaymentStatus[]> = {
  pending: ['failed'],
  authorized: ['pending', 'failed'],
  paid: ['pending', 'authorized', 'failed'],
  failed: ['pending', 'authorized'],
  cancelled: ['pending', 'authorized', 'failed'],
  partially_refunded: ['paid', 'partially_refunded'],
  refunded: ['paid', 'partially_refunded'],
}

/** What an order's state allows its buyer. */
export type OrderState = {
  status: string
  paymentStatus: string
  fulfillmentStatus: string
  total: number
  /** Set while a provider processes the payment. */
  processingSince: Date | null
}

export function isPayable({ status, paymentStatus, total, processingSince }: OrderState): boolean {
  return status !== 'cancelled' && isUnpaid(paymentStatus) && total > 0 && processingSince === null
}

export function isCancellable(order: OrderState): boolean {
  const { status, paymentStatus, fulfillmentStatus, processingSince } = order
  if (processingSince !== null) return false
  return status === 'pending' && isUnpaid(paymentStatus) && fulfillmentStatus === 'unfulfilled'
}

function isUnpaid(paymentStatus: string): boolean {
  return paymentStatus === 'pending' || paymentStatus === 'failed'
}
