import type { Order, OrdersCapture, Refund } from '@paypal/paypal-server-sdk'
import type { GatewayStatus } from '../gateway.ts'
import { readPayPalMoney } from './paypal-money.ts'

// PayPal cannot end an order, so that one is marked instead, and a marked one is never captured.
const CANCELLED = 'cancelled '

export function markCancelled(order: Order): string {
  return isMarkedCancelled(order) ? customId(order) : CANCELLED + customId(order)
}

export function isMarkedCancelled(order: Order): boolean {
  return customId(order).startsWith(CANCELLED)
}

/** The capture that holds the order's money, or the last one that did not. */
export function findCapture(order: Order): OrdersCapture | undefined {
  const captures = order.purchaseUnits?.[0]?.payments?.captures ?? []
  return captures.find(isMade) ?? captures.at(-1)
}

export function isMade({ status }: OrdersCapture): boolean {
  return status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED' || status === 'REFUNDED'
}

export function listRefunds(order: Order): Refund[] {
  return order.purchaseUnits?.[0]?.payments?.refunds ?? []
}

/** How an order stands that is not waiting to be captured. */
export function readOrder(order: Order): GatewayStatus {
  const capture = findCapture(order)
  const money = capture?.amount ?? order.purchaseUnits?.[0]?.amount
  const status = readStatus(order, capture)
  return {
    status,
    amount: status === 'paid' && capture?.amount ? readPayPalMoney(capture.amount) : 0,
    currency: money?.currencyCode ?? '',
    refunded: listRefunds(order).filter(isGivenBack).reduce(addRefund, 0),
  }
}

function readStatus(order: Order, capture: OrdersCapture | undefined): GatewayStatus['status'] {
  if (capture && isMade(capture)) return 'paid'
  if (capture) return capture.status === 'PENDING' ? 'processing' : 'failed'
  if (order.status === 'VOIDED' || isMarkedCancelled(order)) return 'cancelled'
  return 'pending'
}

function isGivenBack({ status }: Refund): boolean {
  return status === 'COMPLETED' || status === 'PENDING'
}

function addRefund(sum: number, { amount }: Refund): number {
  return sum + (amount ? readPayPalMoney(amount) : 0)
}

function customId(order: Order): string {
  return order.purchaseUnits?.[0]?.customId ?? ''
}
