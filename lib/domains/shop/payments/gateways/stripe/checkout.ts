import { setTimeout as sleep } from 'node:timers/promises'
import type { Stripe } from 'stripe'
import { textsIn } from '#lib/services/texts/index.ts'
import type { StartRequest, StartResult } from '../gateway.ts'
import { type Offer, pickLocale, startRefused, startUnavailable } from '../provider.ts'
import { describeFailure, parseStripeFailure, type StripeFailure, toStripeUnits } from './client.ts'

/** The languages of Stripe's page: https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-locale */
export const stripeLocales = [
  ...(['bg', 'cs', 'da', 'de', 'el', 'en', 'en-GB', 'es', 'es-419', 'et', 'fi', 'fil', 'fr'] as const),
  ...(['fr-CA', 'hr', 'hu', 'id', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'mt', 'nb', 'nl', 'pl'] as const),
  ...(['pt', 'pt-BR', 'ro', 'ru', 'sk', 'sl', 'sv', 'th', 'tr', 'vi', 'zh', 'zh-HK', 'zh-TW'] as const),
]

// In seconds. Stripe's minimum is 30 minutes; one more allows for the difference between its clock and ours.
const SHORTEST = 31 * 60
const STEP = 5 * 60

/** Opens a Checkout session of 31 to 36 minutes, or returns the one already opened for the same attempt. */
export async function startCheckout(
  stripe: Stripe,
  request: StartRequest,
  offer: Offer,
): Promise<StartResult> {
  const units = toStripeUnits(request.amount, request.currency)
  if (units === null)
    return startRefused(offer, `${request.amount} ${request.currency} is not an amount Stripe accepts`)
  try {
    const session = await createOnce(stripe, request, units)
    if (!session.url) return startRefused(offer, 'the session is over')
    const expiresAt = new Date(session.expires_at * 1000)
    return { type: 'redirect', reference: session.id, url: session.url, expiresAt }
  } catch (error) {
    const failure = parseStripeFailure(error)
    if (!failure) throw error
    const reason = describeFailure(failure)
    return mayPass(failure) ? startUnavailable(offer, reason) : startRefused(offer, reason)
  }
}

/**
 * Stripe returns the same session for the same key only if every parameter is the same, its expiry too. So expiry times are
 * rounded up to a step, and if the key was used with another, the earlier steps that are still ahead are tried.
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
      const hasOtherEnd = parseStripeFailure(error)?.code === 'idempotency_error'
      if (!hasOtherEnd || end - STEP <= now) throw error
    }
  }
}

/** A key in use belongs to a request that is still running; its result is available a moment later. */
async function createWhenFree<T>(create: () => Promise<T>): Promise<T> {
  try {
    return await create()
  } catch (error) {
    if (parseStripeFailure(error)?.code !== 'idempotency_key_in_use') throw error
    await sleep(1000)
    return create()
  }
}

function describeSession(
  { attemptId, orderNumber, currency, email, payer, saves, language, returnUrl, cancelUrl }: StartRequest,
  units: number,
  end: number,
): Stripe.Checkout.SessionCreateParams {
  const title = textsIn(language).t('orders.title', { number: orderNumber })
  const metadata = { order_number: orderNumber, attempt_id: attemptId }
  const isKept = payer !== null && saves === true
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
    // If left out, Stripe asks the buyer.
    ...(payer === null ? { customer_email: email || undefined } : ofCustomer(payer, saves)),
    locale: pickLocale(language, stripeLocales) ?? 'auto',
    success_url: returnUrl,
    cancel_url: cancelUrl,
    expires_at: end,
    metadata,
    payment_intent_data: {
      description: title,
      metadata,
      ...(isKept && { setup_future_usage: 'on_session' }),
    },
  }
}

/** Stripe's page shows what the customer has saved. It has a box to save more unless the shop has asked that. */
function ofCustomer(customer: string, saves: boolean | null): Partial<Stripe.Checkout.SessionCreateParams> {
  if (saves === null) return { customer, saved_payment_method_options: { payment_method_save: 'enabled' } }
  return { customer, ...(saves && { payment_method_data: { allow_redisplay: 'always' } }) }
}

/** Stripe's own failures have no status: the client takes them for lost connections. */
export function mayPass({ statusCode }: StripeFailure): boolean {
  return statusCode === undefined || statusCode === 409 || statusCode === 429
}
