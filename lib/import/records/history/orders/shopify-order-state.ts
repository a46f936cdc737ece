import type { FileOrder } from './file-order.ts'

type State = Pick<FileOrder, 'status' | 'paymentStatus' | 'fulfillmentStatus'>

const payments: Record<string, State['paymentStatus']> = {
  pending: 'pending',
  authorized: 'authorized',
  partially_paid: 'pending',
  paid: 'paid',
  partially_refunded: 'partially_refunded',
  refunded: 'refunded',
  voided: 'cancelled',
  expired: 'cancelled',
}

const fulfillments: Record<string, State['fulfillmentStatus']> = {
  fulfilled: 'fulfilled',
  partial: 'partially_fulfilled',
  restocked: 'returned',
}

/** Maps the states of a Shopify order to this shop's. */
export function readShopifyState(payment: string, fulfillment: string, isCancelled: boolean): State {
  const paymentStatus = payments[payment.toLowerCase()] ?? 'pending'
  const fulfillmentStatus = fulfillments[fulfillment.toLowerCase()] ?? 'unfulfilled'
  const states = { paymentStatus, fulfillmentStatus }
  if (isCancelled || paymentStatus === 'cancelled') return { ...states, status: 'cancelled' }
  if (paymentStatus === 'refunded') return { ...states, status: 'completed' }
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partially_refunded'
  if (isPaid && fulfillmentStatus === 'fulfilled') return { ...states, status: 'completed' }
  return { ...states, status: isPaid || fulfillmentStatus !== 'unfulfilled' ? 'processing' : 'pending' }
}
