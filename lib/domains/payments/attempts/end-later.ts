import type { Tx } from '#lib/platform/database/db.ts'
import { queueEffect } from '#lib/services/outbox/index.ts'
import { closed } from './attempt.ts'

export const END_EFFECT = 'payment.end'

/**
 * Gives up the payment that an order waits for, in the transaction that cancels the order and holds it. Its provider is told
 * after the commit; the sweeper sees to it if that fails.
 */
export async function endLater(tx: Tx, orderId: number, at: Date): Promise<void> {
  const live = await tx.paymentAttempt.findUnique({ where: { liveOrderId: orderId }, select: { id: true } })
  if (!live) return
  await tx.paymentAttempt.update({
    where: { id: live.id },
    data: { ...closed, status: 'cancelled', nextCheckAt: at },
    select: { id: true },
  })
  await queueEffect(tx, { kind: END_EFFECT, payload: { attemptId: live.id }, availableAt: at })
}
