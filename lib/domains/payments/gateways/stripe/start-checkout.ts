import { setTimeout as sleep } from 'node:timers/promises'
import type { Stripe } from 'stripe'
import type { StartRequest, StartResult } from '../gateway.ts'
import { pickLocale } from '../pick-locale.ts'
import { type Offer, startRefused, startUnavailable } from '../start-failure.ts'
import { describeFailure, readStripeFailure, type StripeFailure } from './stripe-failure.ts'
import { stripeLocales } from './stripe-locales.ts'
import { toStripeUnits } from './stripe-units.ts'

// Stripe's shortest is 30 minutes, and its clock is not ours.
const SHORTEST = 31 * 60
const STEP = 5 * 60

/** Opens a Checkout session of 31 to 36 minutes, or finds the one that was opened for the same attempt. */
export async function startCheckout(
  stripe: Stripe,
  request: StartRequest,
  offer: Offer,
): Promise<StartResult> {
  const units = toStripeUnits(request.amount, request.currency)
  if (units === null)
    return startRefused(offer, `${request.amount} ${request.currency} is no amount of Stripe`)
  try {
    const session = await createOnce(stripe, request, units)
    if (!session.url) return startRefused(offer, 'the session is over')
    const expiresAt = new Date(session.expires_at * 1000)
    return { type: 'redirect', reference: session.id, url: session.url, expiresAt }
  } catch (error) {
    const failure = readStripeFailure(error)
    if (!failure) throw error
    const reason = describeFailure(failure)
    return mayPass(failure) ? startUnavailable(offer, reason) : startRefused(offer, reason)
  }
}

/**
 * Stripe gives the same session for the same key only where all parameters are the same, the end too. So ends lie on
 * a grid, and where the key is known with another one, that is looked for among those that are not over.
 */
async function createOnce(
  stripe: Stripe,
  request: StartRequest,
  units: number,
): Promise<Stripe.Checkout.Session> {
  const now = Math.floor(Date.now() / 1000)
  const latest = Math.ceil((now + SHORTEST) / STEP) * STEP
  const create = (end: number): Promise<Stripe.Checkout.Session> =>
    stripe.checkout.sessions.create(describeSession(request, units, end), {
      idempotencyKey: request.attemptId,
    })
  for (let end = latest; ; end -= STEP) {
    try {
      return await createWhenFree(() => create(end))
    } catch (error) {
      const isKnownOtherwise = readStripeFailure(error)?.code === 'idempotency_error'
      if (!isKnownOtherwise || end - STEP <= now) throw error
    }
  }
}

/** A key in use belongs to a request that has not ended yet; its result is there a moment later. */
async function createWhenFree<T>(create: () => Promise<T>): Promise<T> {
  try {
    return await create()
  } catch (error) {
    if (readStripeFailure(error)?.code !== 'idempotency_key_in_use') throw error
    await sleep(1000)
    return create()
  }
}

function describeSession(
  { attemptId, orderNumber, currency, email, language, returnUrl, cancelUrl }: StartRequest,
  units: number,
  end: number,
): Stripe.Checkout.SessionCreateParams {
  const title = `Order ${orderNumber}`
  const metadata = { order_number: orderNumber, attempt_id: attemptId }
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: units,
          product_data: { name: title },
        },
      },
    ],
    client_reference_id: attemptId,
    // Without one, Stripe asks the buyer.
    customer_email: email || undefined,
    locale: pickLocale(language, stripeLocales) ?? 'auto',
    success_url: returnUrl,
    cancel_url: cancelUrl,
    expires_at: end,
    metadata,
    payment_intent_data: { description: title, metadata },
  }
}

function mayPass({ statusCode }: StripeFailure): boolean {
  return statusCode === undefined || statusCode >= 500 || statusCode === 409 || statusCode === 429
}
