import type { Stripe } from 'stripe'
import type { WebhookMessage, WebhookVerdict } from '../gateway.ts'
import { providerEvents } from '../provider-events.ts'
import { isOfCharge } from './charges.ts'
import { throwUnavailable } from './client.ts'

const TOLERANCE_SECONDS = 300

const READ = new Set<string>([...providerEvents.stripe, ...providerEvents.stripeSaved])

/** Throws GatewayUnavailable if Stripe does not respond when asked which session a refund belongs to. */
export async function verifyEvent(
  stripe: Stripe,
  secret: string,
  { headers, body }: WebhookMessage,
): Promise<WebhookVerdict> {
  const event = parseEvent(stripe, secret, headers['stripe-signature'] ?? '', body)
  if (!event) return { verdict: 'rejected' }
  const reference = await findReference(stripe, event)
  return reference ? { verdict: 'accepted', eventId: event.id, reference } : { verdict: 'ignored' }
}

/** Returns null if the signature is not Stripe's, or is too old. */
function parseEvent(stripe: Stripe, secret: string, signature: string, body: Buffer): Stripe.Event | null {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS)
  } catch {
    return null
  }
}

async function findReference(stripe: Stripe, { type, data }: Stripe.Event): Promise<string | null> {
  const subject = data.object
  if (!READ.has(type) || !('object' in subject)) return null
  if (subject.object === 'checkout.session') return subject.id
  if (subject.object === 'payment_intent') return isOfCharge(subject) ? subject.id : null
  const isOfMoney = subject.object === 'charge' || subject.object === 'refund' || subject.object === 'dispute'
  if (!isOfMoney) return null
  const intent = subject.payment_intent
  return intent ? findPayment(stripe, typeof intent === 'string' ? intent : intent.id) : null
}

/** Messages about refunds and disputes name only what was paid. */
async function findPayment(stripe: Stripe, intentId: string): Promise<string | null> {
  try {
    const { data } = await stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 })
    if (data[0]) return data[0].id
    return isOfCharge(await stripe.paymentIntents.retrieve(intentId)) ? intentId : null
  } catch (error) {
    throwUnavailable(error)
  }
}
