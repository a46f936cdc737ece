import type { Order } from '@paypal/paypal-server-sdk'
import type { GatewayStatus } from '../gateway.ts'
import type { PayPal } from './paypal-client.ts'
import { PayPalFailure } from './paypal-failure.ts'
import { isMarkedCancelled, readOrder } from './read-order.ts'

// Refusals to capture that say nothing of the buyer's money.
const WAITING = ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED']
const DONE_MEANWHILE = ['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETED_OR_VOIDED']

const nothing = { amount: 0, currency: '', refunded: 0 }

/** How an order stands; what the buyer approved is captured first, once. Throws GatewayUnavailable. */
export async function fetchOrderStatus(paypal: PayPal, reference: string): Promise<GatewayStatus> {
  const order = await findOrder(paypal, reference)
  // PayPal forgets an order that was not paid in time.
  if (!order) return { status: 'expired', ...nothing }
  const isWaiting = order.status === 'APPROVED' && !isMarkedCancelled(order)
  return isWaiting ? captureOrder(paypal, order, reference) : readOrder(order)
}

/** Null where PayPal has none of this id. Throws GatewayUnavailable. */
export async function findOrder(paypal: PayPal, id: string): Promise<Order | null> {
  try {
    return await paypal(({ orders }) => orders.getOrder({ id }))
  } catch (error) {
    if (error instanceof PayPalFailure && error.statusCode === 404) return null
    throw error
  }
}

async function captureOrder(paypal: PayPal, order: Order, id: string): Promise<GatewayStatus> {
  try {
    const request = { id, paypalRequestId: `capture-${id}`, prefer: 'return=representation', body: {} }
    return readOrder(await paypal(({ orders }) => orders.captureOrder(request)))
  } catch (error) {
    if (!(error instanceof PayPalFailure) || error.statusCode !== 422) throw error
    const asBefore = readOrder(order)
    if (WAITING.includes(error.issue)) return asBefore
    if (!DONE_MEANWHILE.includes(error.issue)) return { ...asBefore, status: 'failed' }
    const captured = await findOrder(paypal, id)
    return captured ? readOrder(captured) : { status: 'unknown', ...nothing }
  }
}
