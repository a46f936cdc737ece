import type { Stripe } from 'stripe'
import type { GatewayStatus } from '../gateway.ts'
import { readStripeFailure, throwUnavailable } from './stripe-failure.ts'
import { fromStripeUnits } from './stripe-units.ts'

/** How a Checkout session stands, with its payment intent and what was given back of it. Throws GatewayUnavailable. */
export async function fetchSessionStatus(stripe: Stripe, reference: string): Promise<GatewayStatus> {
  try {
    const expand = ['payment_intent.latest_charge']
    return readSession(await stripe.checkout.sessions.retrieve(reference, { expand }))
  } catch (error) {
    if (readStripeFailure(error)?.code !== 'resource_missing') throwUnavailable(error)
    return { status: 'unknown', amount: 0, currency: '', refunded: 0 }
  }
}

function readSession(session: Stripe.Checkout.Session): GatewayStatus {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const currency = (intent?.currency ?? session.currency ?? '').toUpperCase()
  const status = readStatus(session, intent)
  const units = status === 'authorized' ? intent?.amount_capturable : intent?.amount_received
  return {
    status,
    amount: status === 'paid' || status === 'authorized' ? fromStripeUnits(units ?? 0, currency) : 0,
    currency,
    refunded: fromStripeUnits(charge?.amount_refunded ?? 0, currency),
  }
}

function readStatus(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): GatewayStatus['status'] {
  if (intent?.status === 'requires_capture') return 'authorized'
  if (intent?.status === 'succeeded') return 'paid'
  // A bank takes its time, up to two weeks.
  if (intent?.status === 'processing') return 'processing'
  // While the session is open, a card that was declined is only one try of the buyer.
  if (session.status === 'open') return 'pending'
  // One that ended before its time was ended by somebody.
  if (session.status === 'expired') return session.expires_at * 1000 > Date.now() ? 'cancelled' : 'expired'
  if (intent?.status === 'requires_payment_method') return 'failed'
  if (intent?.status === 'canceled') return 'cancelled'
  // The buyer is through the page, and holds a voucher or transfer details.
  return 'processing'
}
