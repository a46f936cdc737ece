import type { Prisma } from '#lib/platform/database/db.ts'

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
 * Why an order was cancelled: it was not paid in time, the buyer or owner chose to, all of it was refunded before shipping,
 * or a guest's order replaced it at sign-in.
 */
export type CancelReason = 'expired' | 'buyer' | 'owner' | 'refunded' | 'merged'

export const orderStatuses: readonly OrderStatus[] = ['pending', 'processing', 'completed', 'cancelled']

/** The payment states from which each one is reached. A failed order becomes `pending` when it is paid for again. */
export const reachedFrom: Record<PaymentStatus, PaymentStatus[]> = {
  pending: ['failed'],
  authorized: ['pending', 'failed'],
  paid: ['pending', 'authorized', 'failed'],
  failed: ['pending', 'authorized'],
  cancelled: ['pending', 'authorized', 'failed'],
  partially_refunded: ['paid', 'partially_refunded'],
  refunded: ['paid', 'partially_refunded'],
}

/**
 * An order of this shop. One that was placed in the shop before it is history: every statement that would change an order
 * excludes it.
 */
export const ownOrder = { importedFrom: null } satisfies Prisma.OrderWhereInput

/** What an order's state allows its buyer. */
export type OrderState = {
  importedFrom: string | null
  status: string
  paymentStatus: string
  fulfillmentStatus: string
  total: number
  /** Set while a provider processes the payment. */
  processingSince: Date | null
}

export function isPayable(order: OrderState): boolean {
  const { importedFrom, status, paymentStatus, total, processingSince } = order
  if (importedFrom !== null) return false
  return status !== 'cancelled' && isUnpaid(paymentStatus) && total > 0 && processingSince === null
}

export function isCancellable(order: OrderState): boolean {
  const { importedFrom, status, paymentStatus, fulfillmentStatus, processingSince } = order
  if (importedFrom !== null || processingSince !== null) return false
  return status === 'pending' && isUnpaid(paymentStatus) && fulfillmentStatus === 'unfulfilled'
}

function isUnpaid(paymentStatus: string): boolean {
  return paymentStatus === 'pending' || paymentStatus === 'failed'
}

/** An order that its cart may still change: it waits for an online payment that is not processing, and nothing was shipped. */
export const openOrder = {
  ...ownOrder,
  status: 'pending',
  paymentStatus: { in: ['pending', 'failed'] },
  fulfillmentStatus: 'unfulfilled',
  gatewayType: 'web',
  processingSince: null,
} satisfies Prisma.OrderWhereInput
