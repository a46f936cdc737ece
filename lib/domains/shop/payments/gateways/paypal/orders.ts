import type { Order, OrdersCapture, PatchOp, Refund } from '@paypal/paypal-server-sdk'
import type { GatewayStatus, IdentifiedPayment } from '../gateway.ts'
import { type PayPal, PayPalFailure, parsePayPalMoney } from './client.ts'

// Refusals to capture that say nothing about the buyer's money.
const WAITING = ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED']
const DONE_MEANWHILE = ['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETED_OR_VOIDED']
// PayPal cannot cancel an order, so it is marked instead; a marked order is never captured.
const CANCELLED = 'cancelled '

const nothing = { amount: 0, currency: '', refunded: 0 }

/** An order's status, after capturing it once if the buyer has approved it. Throws GatewayUnavailable. */
export async function fetchOrderStatus(paypal: PayPal, reference: string): Promise<GatewayStatus> {
  const order = await findOrder(paypal, reference)
  // PayPal forgets orders that were not paid in time.
  if (!order) return { status: 'expired', ...nothing }
  const isWaiting = order.status === 'APPROVED' && !isMarkedCancelled(order)
  return isWaiting ? captureOrder(paypal, order, reference) : describeOrder(order)
}

/** What an order says of itself, without capturing it; null if it is not the shop's. Throws GatewayUnavailable. */
export async function identifyOrder(paypal: PayPal, reference: string): Promise<IdentifiedPayment | null> {
  const order = await findOrder(paypal, reference)
  const orderNumber = order && readOrderNumber(order)
  if (!order || !orderNumber) return null
  const { status, amount, currency } = describeOrder(order)
  return { status, amount, currency, orderNumber }
}

/** Names the shop's order besides the attempt, for a shop that has lost both. */
export function writeCustomId(orderNumber: string, attemptId: string): string {
  return `${orderNumber} ${attemptId}`
}

function readOrderNumber(order: Order): string | null {
  const id = isMarkedCancelled(order) ? customId(order).slice(CANCELLED.length) : customId(order)
  return /^(\S+) \S+$/.exec(id)?.[1] ?? null
}

/** Marks an uncaptured order as cancelled, so that it is never captured. Throws GatewayUnavailable. */
export async function cancelOrder(paypal: PayPal, reference: string): Promise<void> {
  const order = await findOrder(paypal, reference)
  if (!order || findCapture(order) || order.status === 'VOIDED') return
  const mark = {
    op: 'replace' as PatchOp,
    path: "/purchase_units/@reference_id=='default'/custom_id",
    value: isMarkedCancelled(order) ? customId(order) : CANCELLED + customId(order),
  }
  try {
    await paypal(({ orders }) => orders.patchOrder({ id: reference, body: [mark] }))
  } catch (error) {
    // Refused because it was captured a moment ago, or no longer exists.
    if (!(error instanceof PayPalFailure) || !error.isRefusal) throw error
  }
}

/** Returns null if PayPal has no order with this id. Throws GatewayUnavailable. */
export async function findOrder(paypal: PayPal, id: string): Promise<Order | null> {
  try {
    return await paypal(({ orders }) => orders.getOrder({ id }))
  } catch (error) {
    if (error instanceof PayPalFailure && error.statusCode === 404) return null
    throw error
  }
}

/** The capture that holds the order's money, or else the last one that failed. */
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

async function captureOrder(paypal: PayPal, order: Order, id: string): Promise<GatewayStatus> {
  try {
    const request = { id, paypalRequestId: `capture-${id}`, prefer: 'return=representation', body: {} }
    return describeOrder(await paypal(({ orders }) => orders.captureOrder(request)))
  } catch (error) {
    if (!(error instanceof PayPalFailure) || error.statusCode !== 422) throw error
    const before = describeOrder(order)
    if (WAITING.includes(error.issue)) return before
    if (!DONE_MEANWHILE.includes(error.issue)) return { ...before, status: 'failed' }
    const captured = await findOrder(paypal, id)
    return captured ? describeOrder(captured) : { status: 'unknown', ...nothing }
  }
}

/** The status of an order that is not waiting to be captured. */
function describeOrder(order: Order): GatewayStatus {
  const capture = findCapture(order)
  const money = capture?.amount ?? order.purchaseUnits?.[0]?.amount
  const status = toStatus(order, capture)
  return {
    status,
    amount: status === 'paid' && capture?.amount ? parsePayPalMoney(capture.amount) : 0,
    currency: money?.currencyCode ?? '',
    refunded: listRefunds(order).filter(isRefunding).reduce(addRefund, 0),
  }
}

function toStatus(order: Order, capture: OrdersCapture | undefined): GatewayStatus['status'] {
  if (capture && isMade(capture)) return 'paid'
  if (capture) return capture.status === 'PENDING' ? 'processing' : 'failed'
  if (order.status === 'VOIDED' || isMarkedCancelled(order)) return 'cancelled'
  return 'pending'
}

function isMarkedCancelled(order: Order): boolean {
  return customId(order).startsWith(CANCELLED)
}

function customId(order: Order): string {
  return order.purchaseUnits?.[0]?.customId ?? ''
}

function isRefunding({ status }: Refund): boolean {
  return status === 'COMPLETED' || status === 'PENDING'
}

function addRefund(sum: number, { amount }: Refund): number {
  return sum + (amount ? parsePayPalMoney(amount) : 0)
}
