import { queueEffect } from '#lib/outbox/index.ts'
import type { Tx } from '#lib/platform/db.ts'
import type { Attempt } from './attempt.ts'

export const REFUND_EFFECT = 'payment.refund'

/** Why money is given back: the owner wants it, or the shop could not take it. */
export type RefundReason = 'owner' | 'paid_late' | 'paid_twice'

type Queued = {
  attempt: Pick<Attempt, 'id' | 'orderId' | 'currency'>
  amount: number
  reason: RefundReason
  at: Date
}

/** Writes down that money, in minor units, is to be given back through the provider. Resolves to the refund's id. */
export async function queueRefund(tx: Tx, { attempt, amount, reason, at }: Queued): Promise<number> {
  const { id: attemptId, orderId, currency } = attempt
  const { id } = await tx.refund.create({
    data: { orderId, attemptId, amount: BigInt(amount), currency, reason, createdAt: at },
    select: { id: true },
  })
  await queueEffect(tx, { kind: REFUND_EFFECT, payload: { refundId: id }, availableAt: at })
  return id
}
