import type { Refund } from '@paypal/paypal-server-sdk'
import type { RefundRequest, RefundResult } from '../gateway.ts'
import { findOrder } from './fetch-order-status.ts'
import type { PayPal } from './paypal-client.ts'
import { PayPalFailure } from './paypal-failure.ts'
import { writePayPalMoney } from './paypal-money.ts'
import { findCapture, isMade, listRefunds } from './read-order.ts'

/** Gives back money of an order that was captured. Throws GatewayUnavailable. */
export async function refundCapture(paypal: PayPal, request: RefundRequest): Promise<RefundResult> {
  const { refundId, reference, amount, currency } = request
  const money = writePayPalMoney(amount, currency)
  const order = await findOrder(paypal, reference)
  const capture = order ? findCapture(order) : undefined
  if (!money) return refuse('INVALID_AMOUNT')
  if (!order || !capture?.id || !isMade(capture)) return refuse('NOT_CAPTURED')
  // PayPal forgets request ids after a while, refunds never.
  const known = listRefunds(order).find(({ customId }) => customId === refundId)
  if (known) return readRefund(known)
  if (request.isTaken) return refuse('UNKNOWN_REFUND')
  const body = { amount: money, customId: refundId }
  const asked = { captureId: capture.id, paypalRequestId: refundId, prefer: 'return=representation', body }
  try {
    return readRefund(await paypal(({ payments }) => payments.refundCapturedPayment(asked)))
  } catch (error) {
    if (!(error instanceof PayPalFailure) || !error.isRefusal) throw error
    return refuse(error.issue)
  }
}

function readRefund({ id, status }: Refund): RefundResult {
  if (!id) throw new PayPalFailure(undefined, 'a refund without an id', undefined)
  if (status === 'FAILED' || status === 'CANCELLED') return refuse(status)
  return { type: status === 'COMPLETED' ? 'done' : 'pending', reference: id }
}

function refuse(reason: string): RefundResult {
  return { type: 'refused', message: `PayPal does not make this refund (${reason}).` }
}
