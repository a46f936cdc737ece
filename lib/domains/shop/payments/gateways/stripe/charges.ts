import type { Stripe } from 'stripe'
import { textsIn } from '#lib/services/texts/index.ts'
import type { GatewayStatus, StartRequest, StartResult } from '../gateway.ts'
import { type Offer, startRefused, startUnavailable } from '../provider.ts'
import { mayPass } from './checkout.ts'
import {
  describeFailure,
  fromStripeUnits,
  isRefusal,
  parseStripeFailure,
  throwUnavailable,
  toStripeUnits,
} from './client.ts'

/** Marks the payment intents of charges: those of Checkout sessions are known by their sessions. */
const CHARGE = { charge: 'saved_method' }

const RECENT = 100

/** Whether a reference is a charge's, and not a Checkout session's. */
export function isCharge(reference: string): boolean {
  return reference.startsWith('pi_')
}

/** Whether a payment intent was made by `chargeSaved`. */
export function isOfCharge({ metadata }: Pick<Stripe.PaymentIntent, 'metadata'>): boolean {
  return metadata.charge === CHARGE.charge
}

/**
 * Charges a card that the customer has saved, or returns the charge of the same attempt. The customer is present, so the bank may
 * ask for authentication, on a page of its own.
 */
export async function chargeSaved(stripe: Stripe, request: StartRequest, offer: Offer): Promise<StartResult> {
  const units = toStripeUnits(request.amount, request.currency)
  if (units === null)
    return startRefused(offer, `${request.amount} ${request.currency} is not an amount Stripe accepts`)
  try {
    const options = { idempotencyKey: request.attemptId }
    const intent = await stripe.paymentIntents.create(describeCharge(request, units), options)
    const url = intent.next_action?.redirect_to_url?.url
    if (intent.status !== 'requires_action') return { type: 'charged', reference: intent.id }
    if (!url) return startRefused(offer, 'an authentication without a page', 'declined')
    return { type: 'redirect', reference: intent.id, url, expiresAt: null }
  } catch (error) {
    const failure = parseStripeFailure(error)
    if (!failure) throw error
    const reason = describeFailure(failure)
    return mayPass(failure) ? startUnavailable(offer, reason) : startRefused(offer, reason, 'declined')
  }
}

function describeCharge(
  { attemptId, orderNumber, currency, payer, savedMethod, language, returnUrl }: StartRequest,
  units: number,
): Stripe.PaymentIntentCreateParams {
  return {
    amount: units,
    currency: currency.toLowerCase(),
    customer: payer ?? '',
    payment_method: savedMethod ?? '',
    allowed_payment_method_types: ['card'],
    confirm: true,
    return_url: returnUrl,
    description: textsIn(language).t('orders.title', { number: orderNumber }),
    metadata: { order_number: orderNumber, attempt_id: attemptId, ...CHARGE },
  }
}

/** Throws GatewayUnavailable. */
export async function findCharge(stripe: Stripe, payer: string, attemptId: string): Promise<string | null> {
  try {
    const { data } = await stripe.paymentIntents.list({ customer: payer, limit: RECENT })
    const found = data.find((intent) => isOfCharge(intent) && intent.metadata.attempt_id === attemptId)
    return found?.id ?? null
  } catch (error) {
    throwUnavailable(error)
  }
}

/** Throws GatewayUnavailable. */
export async function fetchCharge(stripe: Stripe, reference: string): Promise<GatewayStatus> {
  try {
    const intent = await stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] })
    return describeIntent(intent, toStatus(intent), intent.currency.toUpperCase())
  } catch (error) {
    if (parseStripeFailure(error)?.code !== 'resource_missing') throwUnavailable(error)
    return { status: 'unknown', amount: 0, currency: '', refunded: 0 }
  }
}

/** The sums of a payment with this status. */
export function describeIntent(
  intent: Stripe.PaymentIntent | null,
  status: GatewayStatus['status'],
  currency: string,
): GatewayStatus {
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const units = status === 'authorized' ? intent?.amount_capturable : intent?.amount_received
  return {
    status,
    amount: status === 'paid' || status === 'authorized' ? fromStripeUnits(units ?? 0, currency) : 0,
    currency,
    refunded: fromStripeUnits(charge?.amount_refunded ?? 0, currency),
  }
}

const STATUSES: Partial<Record<Stripe.PaymentIntent.Status, GatewayStatus['status']>> = {
  succeeded: 'paid',
  requires_capture: 'authorized',
  processing: 'processing',
  requires_action: 'pending',
  requires_confirmation: 'pending',
  requires_payment_method: 'failed',
  canceled: 'cancelled',
}

function toStatus({ status }: Stripe.PaymentIntent): GatewayStatus['status'] {
  return STATUSES[status] ?? 'unknown'
}

/** Throws GatewayUnavailable. */
export async function cancelCharge(stripe: Stripe, reference: string): Promise<void> {
  try {
    await stripe.paymentIntents.cancel(reference)
  } catch (error) {
    const failure = parseStripeFailure(error)
    // Refused because it was made, or never existed.
    if (!failure || !isRefusal(failure)) throwUnavailable(error)
  }
}
