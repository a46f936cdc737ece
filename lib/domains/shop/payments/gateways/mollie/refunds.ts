import type { PaymentRefundCreateParams } from '@mollie/api-client'
import { z } from 'zod'
import type { RefundRequest, RefundResult } from '../gateway.ts'
import { describeAnswer, isRefusal, type Mollie, parseAnswer, toMollieAmount } from './client.ts'

const MollieRefund = z.object({
  id: z.string(),
  status: z.string(),
  metadata: z.object({ refundId: z.string() }).nullish().catch(null),
})

type MollieRefund = z.output<typeof MollieRefund>

const MollieRefunds = z.object({ _embedded: z.object({ refunds: z.array(MollieRefund) }) })

/** Refunds a payment. Throws GatewayUnavailable, also if Mollie takes it for a duplicate of a similar recent refund. */
export async function refundMolliePayment(mollie: Mollie, request: RefundRequest): Promise<RefundResult> {
  const path = `/payments/${encodeURIComponent(request.reference)}/refunds`
  const listed = await mollie('GET', `${path}?limit=250`)
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
  if (status === 'failed' || status === 'canceled') return refuse(status)
  return { type: status === 'refunded' ? 'done' : 'pending', reference: id }
}

function refuse(reason: string): RefundResult {
  return { type: 'refused', message: `Mollie does not make this refund (${reason}).` }
}
