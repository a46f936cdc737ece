import type { Refund } from '@paypal/paypal-server-sdk'
import type { RefundRequest, RefundResult } from '../gateway.ts'
import { type PayPal, PayPalFailure, toPayPalMoney } from './client.ts'
import { findCapture, findOrder, isMade, listRefunds } from './orders.ts'

/** Refunds a captured order. Throws GatewayUnavailable. */
export async function refundCapture(paypal: PayPal, request: RefundRequest): Promise<RefundResult> {
  const { refundId, reference, amount, currency } = request
  const money = toPayPalMoney(amount, currency)
  const order = await findOrder(paypal, reference)
  const capture = order ? findCapture(order) : undefined
  if (!money) return refuse('INVALID_AMOUNT')
  if (!order || !capture?.id || !isMade(capture)) return refuse('NOT_CAPTURED')
  // PayPal forgets request ids after a while, refunds never.
  const known = listRefunds(order).find(({ customId }) => customId === refundId)
  if (known) return toResult(known)
  if (request.isTaken) return refuse('UNKNOWN_REFUND')
  const body = { amount: money, customId: refundId }
  const refund = { captureId: capture.id, paypalRequestId: refundId, prefer: 'return=representation', body }
  try {
    return toResult(await paypal(({ payments }) => payments.refundCapturedPayment(refund)))
  } catch (error) {
    if (!(error instanceof PayPalFailure) || !error.isRefusal) throw error
    return refuse(error.issue)
  }
}

function toResult({ id, status }: Refund): RefundResult {
  if (!id) throw new PayPalFailure(undefined, 'a refund without an id', undefined)
  if (status === 'FAILED' || status === 'CANCELLED') return refuse(status)
  return { type: status === 'COMPLETED' ? 'done' : 'pending', reference: id }
}

function refuse(reason: string): RefundResult {
  return { type: 'refused', message: `PayPal does not make this refund (${reason}).` }
}
