import type { Stripe } from 'stripe'
import type { RefundRequest, RefundResult } from '../gateway.ts'
import { isCharge } from './charges.ts'
import { isRefusal, parseStripeFailure, throwUnavailable, toStripeUnits } from './client.ts'

/** Refunds a paid session or charge. Throws GatewayUnavailable. */
export async function refundSession(stripe: Stripe, request: RefundRequest): Promise<RefundResult> {
  const units = toStripeUnits(request.amount, request.currency)
  if (units === null) return refuse('invalid_amount')
  try {
    const intentId = await findIntent(stripe, request.reference)
    if (intentId === null) return refuse('not_paid')
    const known = await findRefund(stripe, intentId, request.refundId)
    if (!known && request.isTaken) return refuse('unknown_refund')
    return toResult(known ?? (await createRefund(stripe, intentId, units, request.refundId)))
  } catch (error) {
    const failure = parseStripeFailure(error)
    if (!failure || !isRefusal(failure)) throwUnavailable(error)
    return refuse(failure.code)
  }
}

/** The payment intent of a session or charge; null if nothing was paid. */
export async function findIntent(stripe: Stripe, reference: string): Promise<string | null> {
  if (isCharge(reference)) return reference
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(reference)
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}

/** Stripe forgets idempotency keys after a while, refunds never. */
async function findRefund(
  stripe: Stripe,
  intentId: string,
  refundId: string,
): Promise<Stripe.Refund | undefined> {
  const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 })
  return data.find(({ metadata }) => metadata?.refund_id === refundId)
}

function createRefund(
  stripe: Stripe,
  intentId: string,
  units: number,
  refundId: string,
): Promise<Stripe.Refund> {
  return stripe.refunds.create(
    { payment_intent: intentId, amount: units, metadata: { refund_id: refundId } },
    { idempotencyKey: refundId },
  )
}

function toResult({ id, status, failure_reason }: Stripe.Refund): RefundResult {
  if (status === 'succeeded') return { type: 'done', reference: id }
  if (status === 'failed' || status === 'canceled') return refuse(failure_reason ?? status)
  return { type: 'pending', reference: id }
}

function refuse(reason: string): RefundResult {
  return { type: 'refused', message: `Stripe does not make this refund (${reason}).` }
}
