import type { Prisma } from '#lib/platform/database/db.ts'

export const orderStatuses = ['pending', 'processing', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const paymentStatuses = [
  'pending',
  'authorized',
  'paid',
  'failed',
  'cancelled',
  'disputed',
  'partially_refunded',
  'refunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** States of orders that were paid, whatever was refunded or disputed since. */
export const paidStatuses: readonly string[] = ['paid', 'disputed', 'partially_refunded', 'refunded']

type SettledStatus = 'disputed' | 'partially_refunded' | 'refunded'

/** Those of them in which the rest can be paid of an order that an edit made dearer. */
export const settledStatuses: readonly string[] = ['paid', 'partially_refunded']

/** Those of them in which money can be left to refund. */
export const refundableStatuses: readonly string[] = ['paid', 'disputed', 'partially_refunded']

export const fulfillmentStatuses = [
  'unfulfilled',
  'partially_fulfilled',
  'fulfilled',
  'delivered',
  'partially_returned',
  'returned',
] as const
export type FulfillmentStatus = (typeof fulfillmentStatuses)[number]

/** How far the delivery of an order is once nothing of it is left to ship. */
export const shippedStatuses: readonly string[] = ['fulfilled', 'delivered', 'partially_returned', 'returned']

/**
 * Why an order was cancelled: it was not paid in time, the buyer or owner chose to, all of it was refunded before shipping,
 * or a guest's order replaced it at sign-in.
 */
export type CancelReason = 'expired' | 'buyer' | 'owner' | 'refunded' | 'merged'

/**
 * The payment states from which each one is reached. A failed order becomes `pending` when it is paid for again. Among those of paid
 * orders, `settlePaidState` chooses.
 */
export const reachedFrom: Record<Exclude<PaymentStatus, SettledStatus>, PaymentStatus[]> = {
  pending: ['failed'],
  authorized: ['pending', 'failed'],
  paid: ['pending', 'authorized', 'failed'],
  failed: ['pending', 'authorized'],
  cancelled: ['pending', 'authorized', 'failed'],
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
  totals: { due: number }
  /** Set while a provider processes the payment. */
  processingSince: Date | null
}

export function isPayable(order: OrderState): boolean {
  const { importedFrom, status, paymentStatus, totals, processingSince } = order
  if (importedFrom !== null) return false
  return status !== 'cancelled' && isOpen(paymentStatus) && totals.due > 0 && processingSince === null
}

/** Whether the provider is still at work on a payment, which may take days. */
export function isPaymentUnderWay({ status, paymentStatus, totals, processingSince }: OrderState): boolean {
  return status !== 'cancelled' && isOpen(paymentStatus) && totals.due > 0 && processingSince !== null
}

/** Whether nothing is left to pay. */
export function isSettled({ paymentStatus, totals }: Pick<OrderState, 'paymentStatus' | 'totals'>): boolean {
  return paymentStatus === 'authorized' || (settledStatuses.includes(paymentStatus) && totals.due === 0)
}

/** Whether an order was paid before an edit made it dearer. */
export function owesRest(order: OrderState): boolean {
  return settledStatuses.includes(order.paymentStatus) && order.totals.due > 0
}

/** The amount that is left to pay of an order of which a part is paid, or need not be paid any more; 0 where the total says it. */
export function restToPay(order: OrderState & { totals: { deducted: number } }): number {
  return order.totals.deducted > 0 || owesRest(order) ? order.totals.due : 0
}

type PaidOrder = {
  paidAt: Date | null
  total: number
  totals: { due: number; paid: number; deducted: number }
}

/** Whether more or less was paid than the order costs now: without the sum, what was refunded adds up to nothing. */
export function wasPaidOtherwise({ paidAt, total, totals }: PaidOrder): boolean {
  return paidAt !== null && totals.due === 0 && totals.paid !== total - totals.deducted
}

export function isCancellable(order: OrderState): boolean {
  const { importedFrom, status, paymentStatus, fulfillmentStatus, processingSince } = order
  if (importedFrom !== null || processingSince !== null) return false
  return status === 'pending' && isUnpaid(paymentStatus) && fulfillmentStatus === 'unfulfilled'
}

/** Whether what is due can be paid: all of it, or the rest of an order that an edit made dearer. */
function isOpen(paymentStatus: string): boolean {
  return isUnpaid(paymentStatus) || settledStatuses.includes(paymentStatus)
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
