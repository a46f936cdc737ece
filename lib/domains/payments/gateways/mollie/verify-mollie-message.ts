import type { WebhookMessage, WebhookVerdict } from '../gateway.ts'
import { findMolliePayment } from './fetch-mollie-status.ts'
import type { Mollie } from './mollie-client.ts'

/**
 * Mollie signs nothing and tells an id alone, the same one for every change of a payment. A genuine one is an id that
 * Mollie knows, and a change is told by what the payment has become. Throws GatewayUnavailable.
 */
export async function verifyMollieMessage(mollie: Mollie, message: WebhookMessage): Promise<WebhookVerdict> {
  const reference = readMollieReference(message)
  if (reference === null) return { verdict: 'rejected' }
  const payment = await findMolliePayment(mollie, reference)
  if (!payment) return { verdict: 'ignored' }
  const refunded = payment.amountRefunded?.amount ?? 0
  return { verdict: 'accepted', eventId: `${reference}:${payment.status}:${refunded}`, reference }
}

/** The payment id that a message names, which anybody could have written; null if it names none. */
export function readMollieReference({ body }: WebhookMessage): string | null {
  const reference = new URLSearchParams(body.toString()).get('id') ?? ''
  return /^tr_\w{1,64}$/.test(reference) ? reference : null
}
