import type { Stripe } from 'stripe'
import type { Movements, ProviderDispute, ProviderRefund } from '../gateway.ts'
import { fromStripeUnits, parseStripeFailure, throwUnavailable } from './client.ts'
import { findIntent } from './refunds.ts'

const MAX_LISTED = 100

/** The refunds and disputes of a paid session or charge. Throws GatewayUnavailable. */
export async function listMovements(stripe: Stripe, reference: string): Promise<Movements> {
  try {
    const intent = await findIntent(stripe, reference)
    if (intent === null) return { refunds: [], disputes: [] }
    const { data } = await stripe.refunds.list({ payment_intent: intent, limit: MAX_LISTED })
    return { refunds: data.map(toRefund), disputes: await listDisputes(stripe, intent) }
  } catch (error) {
    throwUnavailable(error)
  }
}

/** A restricted key may not be allowed to see them, which the test of the keys tells. */
async function listDisputes(stripe: Stripe, intent: string): Promise<ProviderDispute[]> {
  try {
    const { data } = await stripe.disputes.list({ payment_intent: intent, limit: MAX_LISTED })
    return data.flatMap(toDispute)
  } catch (error) {
    if (parseStripeFailure(error)?.statusCode !== 403) throw error
    return []
  }
}

function toRefund({ id, amount, currency, status }: Stripe.Refund): ProviderRefund {
  const isFailed = status === 'failed' || status === 'canceled'
  return {
    reference: id,
    amount: fromStripeUnits(amount, currency.toUpperCase()),
    status: isFailed ? 'failed' : status === 'succeeded' ? 'done' : 'pending',
  }
}

const OPEN: readonly string[] = ['needs_response', 'under_review'] satisfies Stripe.Dispute.Status[]

/** An inquiry takes no money. */
function toDispute({ id, amount, currency, status }: Stripe.Dispute): ProviderDispute[] {
  const dispute = { reference: id, amount: fromStripeUnits(amount, currency.toUpperCase()) }
  if (status === 'won') return [{ ...dispute, status: 'won' }]
  if (status === 'lost') return [{ ...dispute, status: 'lost' }]
  return OPEN.includes(status) ? [{ ...dispute, status: 'open' }] : []
}
