import type { Stripe } from 'stripe'
import { describeMethod } from '../describe-method.ts'
import type { Gateway, GatewayStatus, IdentifiedPayment } from '../gateway.ts'
import { cancelCharge, chargeSaved, describeIntent, fetchCharge, isCharge } from './charges.ts'
import { startCheckout } from './checkout.ts'
import {
  canStripeCharge,
  isRefusal,
  openStripeClient,
  parseStripeFailure,
  type StripeSettings,
  throwUnavailable,
} from './client.ts'
import { listMovements } from './movements.ts'
import { refundSession } from './refunds.ts'
import { createStripeVault } from './vault.ts'
import { verifyEvent } from './webhooks.ts'

/**
 * Payments on Stripe's own page, Checkout, and of what customers have saved. References are ids of Checkout sessions, or of the
 * payment intents of charges.
 */
export function createStripeGateway(settings: StripeSettings): Gateway {
  const { webhookSecret } = settings
  const offer = { gateway: 'stripe', log: settings.log }
  const stripe = openStripeClient(settings)
  return {
    id: 'stripe',
    type: 'web',
    describe: (shown) => describeMethod(shown, 'stripe'),
    canCharge: canStripeCharge,
    start: async (request) => {
      const begin = request.savedMethod === null ? startCheckout : chargeSaved
      return begin(await stripe(), request, offer)
    },
    verifyWebhook: async (message) => verifyEvent(await stripe(), webhookSecret, message),
    fetchStatus: async (reference) =>
      (isCharge(reference) ? fetchCharge : fetchStatus)(await stripe(), reference),
    cancel: async (reference) =>
      (isCharge(reference) ? cancelCharge : cancelSession)(await stripe(), reference),
    identify: async (reference) => identify(await stripe(), reference),
    refund: async (request) => refundSession(await stripe(), request),
    listMovements: async (reference) => listMovements(await stripe(), reference),
    ...(settings.savesMethods && { vault: createStripeVault(stripe) }),
  }
}

/** Only what the shop itself has begun names an attempt besides its order. */
async function identify(stripe: Stripe, reference: string): Promise<IdentifiedPayment | null> {
  try {
    const { metadata } = isCharge(reference)
      ? await stripe.paymentIntents.retrieve(reference)
      : await stripe.checkout.sessions.retrieve(reference)
    const { order_number: orderNumber, attempt_id: attemptId } = metadata ?? {}
    if (!orderNumber || !attemptId) return null
    const { status, amount, currency } = await (isCharge(reference) ? fetchCharge : fetchStatus)(
      stripe,
      reference,
    )
    return { status, amount, currency, orderNumber }
  } catch (error) {
    if (parseStripeFailure(error)?.code !== 'resource_missing') throwUnavailable(error)
    return null
  }
}

async function fetchStatus(stripe: Stripe, reference: string): Promise<GatewayStatus> {
  try {
    const expand = ['payment_intent.latest_charge']
    return describeSession(await stripe.checkout.sessions.retrieve(reference, { expand }))
  } catch (error) {
    if (parseStripeFailure(error)?.code !== 'resource_missing') throwUnavailable(error)
    return { status: 'unknown', amount: 0, currency: '', refunded: 0 }
  }
}

function describeSession(session: Stripe.Checkout.Session): GatewayStatus {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const currency = (intent?.currency ?? session.currency ?? '').toUpperCase()
  return describeIntent(intent, toStatus(session, intent), currency)
}

function toStatus(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): GatewayStatus['status'] {
  if (intent?.status === 'requires_capture') return 'authorized'
  if (intent?.status === 'succeeded') return 'paid'
  // A bank may take up to two weeks.
  if (intent?.status === 'processing') return 'processing'
  // While the session is open, the buyer may try again after a declined card.
  if (session.status === 'open') return 'pending'
  // A session that expired before its time was cancelled.
  if (session.status === 'expired') return session.expires_at * 1000 > Date.now() ? 'cancelled' : 'expired'
  if (intent?.status === 'requires_payment_method') return 'failed'
  if (intent?.status === 'canceled') return 'cancelled'
  // The buyer has completed the page, and holds a voucher or transfer details.
  return 'processing'
}

async function cancelSession(stripe: Stripe, reference: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(reference)
  } catch (error) {
    const failure = parseStripeFailure(error)
    // Refused because it is no longer open, or never existed.
    if (!failure || !isRefusal(failure)) throwUnavailable(error)
  }
}
