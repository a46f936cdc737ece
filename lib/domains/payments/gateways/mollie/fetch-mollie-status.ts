import type { GatewayStatus } from '../gateway.ts'
import { type Mollie, readAnswer } from './mollie-client.ts'
import { MolliePayment } from './mollie-payment.ts'

const STATUSES: Record<string, GatewayStatus['status']> = {
  open: 'pending',
  pending: 'processing',
  // Mollie captures by itself, since nothing else was asked for.
  authorized: 'processing',
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
  expired: 'expired',
}

/** Throws GatewayUnavailable. */
export async function fetchMollieStatus(mollie: Mollie, reference: string): Promise<GatewayStatus> {
  const payment = await findMolliePayment(mollie, reference)
  return payment ? readStatus(payment) : { status: 'unknown', amount: 0, currency: '', refunded: 0 }
}

/** Null where Mollie has none of this id for this shop. Throws GatewayUnavailable. */
export async function findMolliePayment(mollie: Mollie, reference: string): Promise<MolliePayment | null> {
  const answer = await mollie('GET', `/payments/${encodeURIComponent(reference)}`)
  return answer.status === 404 ? null : readAnswer(MolliePayment, answer)
}

function readStatus(payment: MolliePayment): GatewayStatus {
  const status = statusOf(payment)
  return {
    status,
    amount: status === 'paid' ? payment.amount.amount : 0,
    currency: payment.amount.currency,
    refunded: payment.amountRefunded?.amount ?? 0,
  }
}

export function statusOf({ status, method }: MolliePayment): GatewayStatus['status'] {
  // The buyer was given an account to transfer to, for which Mollie waits some days.
  if (status === 'open' && method === 'banktransfer') return 'processing'
  return STATUSES[status] ?? 'unknown'
}
