import type { Gateway } from '../gateway.ts'
import { cancelSession } from './cancel-session.ts'
import { fetchSessionStatus } from './fetch-session-status.ts'
import { refundSession } from './refund-session.ts'
import { startCheckout } from './start-checkout.ts'
import { openStripeClient } from './stripe-client.ts'
import type { StripeSettings } from './stripe-settings.ts'
import { toStripeUnits } from './stripe-units.ts'
import { verifyEvent } from './verify-event.ts'

/** Payments on Stripe's own page, Checkout. References are ids of Checkout sessions. */
export function createStripeGateway(settings: StripeSettings): Gateway {
  const { name, description, webhookSecret } = settings
  const stripe = openStripeClient(settings)
  return {
    id: 'stripe',
    type: 'web',
    describe: () => ({ name, description, iconUrl: null }),
    canCharge: (amount, currency) => toStripeUnits(amount, currency) !== null,
    start: async (request) => startCheckout(await stripe(), request, settings),
    verifyWebhook: async (message) => verifyEvent(await stripe(), webhookSecret, message),
    fetchStatus: async (reference) => fetchSessionStatus(await stripe(), reference),
    cancel: async (reference) => cancelSession(await stripe(), reference),
    refund: async (request) => refundSession(await stripe(), request),
  }
}
