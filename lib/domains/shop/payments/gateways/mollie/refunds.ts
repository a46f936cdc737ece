import type { PaymentRefundCreateParams } from '@mollie/api-client'
import { z } from 'zod'
import type { Movements, RefundRequest, RefundResult } from '../gateway.ts'
import {
  describeAnswer,
  isRefusal,
  type Mollie,
  MollieAmount,
  parseAnswer,
  toMollieAmount,
} from './client.ts'

const MollieRefund = z.object({
  id: z.string(),
  status: z.string(),
  amount: MollieAmount,
  metadata: z.object({ refundId: z.string() }).nullish().catch(null),
})

type MollieRefund = z.output<typeof MollieRefund>

const MollieRefunds = z.object({ _embedded: z.object({ refunds: z.array(MollieRefund) }) })

const Chargebacks = z.object({
  _embedded: z.object({
    chargebacks: z.array(
      z.object({ id: z.string(), amount: MollieAmount, reversedAt: z.string().nullish() }),
    ),
  }),
})

const MAX_LISTED = 250

/** The refunds and chargebacks of a payment. A chargeback that is not reversed may still be. Throws GatewayUnavailable. */
export async function listMovements(mollie: Mollie, reference: string): Promise<Movements> {
  const path = `/payments/${encodeURIComponent(reference)}`
  const refunds = parseAnswer(MollieRefunds, await mollie('GET', `${path}/refunds?limit=${MAX_LISTED}`))
  const taken = parseAnswer(Chargebacks, await mollie('GET', `${path}/chargebacks?limit=${MAX_LISTED}`))
  return {
    refunds: refunds._embedded.refunds.map(({ id, amount, status }) => ({
      reference: id,
      amount: amount.amount,
      status: isFailed(status) ? 'failed' : status === 'refunded' ? 'done' : 'pending',
    })),
    disputes: taken._embedded.chargebacks.map(({ id, amount, reversedAt }) => ({
      reference: id,
      amount: amount.amount,
      status: reversedAt ? 'won' : 'open',
    })),
  }
}

/** Refunds a payment. Throws GatewayUnavailable, also if Mollie takes it for a duplicate of a similar recent refund. */
export async function refundMolliePayment(mollie: Mollie, request: RefundRequest): Promise<RefundResult> {
  const path = `/payments/${encodeURIComponent(request.reference)}/refunds`
  const listed = await mollie('GET', `${path}?limit=${MAX_LISTED}`)
  if (isRefusal(listed)) return refuse(describeAnswer(listed))
  // Mollie forgets idempotency keys after an hour, refunds never.
  const { refunds } = parseAnswer(MollieRefunds, listed)._embedded
  const known = refunds.find(({ metadata }) => metadata?.refundId === request.refundId)
  if (known) return toResult(known)
  // Mollie does not list cancelled refunds.
  if (request.isTaken) return refuse('canceled')
  const answer = await mollie('POST', path, { key: request.refundId, body: describeRefund(request) })
  return isRefusal(answer) ? refuse(describeAnswer(answer)) : toResult(parseAnswer(MollieRefund, answer))
}

function describeRefund({ refundId, amount, currency }: RefundRequest): object {
  return {
    amount: toMollieAmount(amount, currency),
    metadata: { refundId },
  } satisfies Omit<PaymentRefundCreateParams, 'paymentId'>
}

function toResult({ id, status }: MollieRefund): RefundResult {
  if (isFailed(status)) return refuse(status)
  return { type: status === 'refunded' ? 'done' : 'pending', reference: id }
}

function isFailed(status: string): boolean {
  return status === 'failed' || status === 'canceled'
}

function refuse(reason: string): RefundResult {
  return { type: 'refused', message: `Mollie does not make this refund (${reason}).` }
}
