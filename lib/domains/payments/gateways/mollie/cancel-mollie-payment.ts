import { findMolliePayment, statusOf } from './fetch-mollie-status.ts'
import { isRefusal, type Mollie, readAnswer } from './mollie-client.ts'
import { MolliePayment } from './mollie-payment.ts'

/**
 * Ends a payment where the method the buyer chose lets it be ended. Others stay open until their time is up, and may
 * still be paid. Throws GatewayUnavailable.
 */
export async function cancelMolliePayment(mollie: Mollie, reference: string): Promise<void> {
  const payment = await findMolliePayment(mollie, reference)
  // What the buyer has done already is not taken back.
  if (!payment?.isCancelable || statusOf(payment) === 'processing') return
  const path = `/payments/${encodeURIComponent(reference)}`
  const answer = await mollie('DELETE', path, { key: `cancel-${reference}` })
  if (!isRefusal(answer)) readAnswer(MolliePayment, answer)
}
