import type { PaymentRefundCreateParams } from '@mollie/api-client'
import { z } from 'zod'
import type { RefundRequest, RefundResult } from '../gateway.ts'
import { describeAnswer, isRefusal, type Mollie, readAnswer } from './mollie-client.ts'
import { writeMollieAmount } from './mollie-payment.ts'

const MollieRefund = z.object({
  id: z.string(),
  status: z.string(),
  metadata: z.object({ refundId: z.string() }).nullish().catch(null),
})

type MollieRefund = z.output<typeof MollieRefund>

const MollieRefunds = z.object({ _embedded: z.object({ refunds: z.array(MollieRefund) }) })

/** Gives back money of a payment. Throws GatewayUnavailable, also for one much like another a moment ago. */
export async function refundMolliePayment(mollie: Mollie, request: RefundRequest): Promise<RefundResult> {
  const path = `/payments/${encodeURIComponent(request.reference)}/refunds`
  const listed = await mollie('GET', `${path}?limit=250`)
  if (isRefusal(listed)) return refuse(describeAnswer(listed))
  // Mollie forgets idempotency keys after an hour, refunds never.
  const { refunds } = readAnswer(MollieRefunds, listed)._embedded
  const known = refunds.find(({ metadata }) => metadata?.refundId === request.refundId)
  if (known) return readRefund(known)
  // Mollie does not list what was cancelled.
  if (request.isTaken) return refuse('canceled')
  const answer = await mollie('POST', path, { key: request.refundId, body: describeRefund(request) })
  return isRefusal(answer) ? refuse(describeAnswer(answer)) : readRefund(readAnswer(MollieRefund, answer))
}

function describeRefund({ refundId, amount, currency }: RefundRequest): object {
  return {
    amount: writeMollieAmount(amount, currency),
    metadata: { refundId },
  } satisfies Omit<PaymentRefundCreateParams, 'paymentId'>
}

function readRefund({ id, status }: MollieRefund): RefundResult {
  if (status === 'failed' || status === 'canceled') return refuse(status)
  return { type: status === 'refunded' ? 'done' : 'pending', reference: id }
}

function refuse(reason: string): RefundResult {
  return { type: 'refused', message: `Mollie does not make this refund (${reason}).` }
}
