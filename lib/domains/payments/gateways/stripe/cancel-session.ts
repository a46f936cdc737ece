import type { Stripe } from 'stripe'
import { isRefusal, readStripeFailure, throwUnavailable } from './stripe-failure.ts'

/** Ends an open Checkout session. Throws GatewayUnavailable. */
export async function cancelSession(stripe: Stripe, reference: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(reference)
  } catch (error) {
    const failure = readStripeFailure(error)
    // Refused because it is not open any more, or was never there.
    if (!failure || !isRefusal(failure)) throwUnavailable(error)
  }
}
