import type { Context } from '#lib/context.ts'
import { endProcessing, markProcessing } from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type Attempt, closed, nextSlowCheck, retryCheck } from './attempt.ts'
import { WEB_ORDER_MS } from './begin-attempt.ts'

/**
 * The buyer has paid, but the provider does not know the outcome yet. The order waits for this payment only: if another
 * attempt had replaced it, that one is ended. The order must be locked.
 */
export async function settleProcessing(
  tx: Tx,
  context: Context,
  { id, orderId, amount, currency, createdAt }: Attempt,
  at: Date,
): Promise<void> {
  // Checked whatever became of the order: the money may still come, and must be accounted for.
  const nextCheckAt = nextSlowCheck(createdAt, at)
  const sum = { orderId, amount: Number(amount), currency, at }
  if (await markProcessing(tx, context, sum)) {
    await tx.paymentAttempt.updateMany({
      where: { liveOrderId: orderId, id: { not: id } },
      data: { ...closed, status: 'cancelled', nextCheckAt: at },
    })
    await tx.paymentAttempt.updateMany({
      where: { id },
      data: { status: 'processing', liveOrderId: orderId, nextCheckAt },
    })
    return
  }
  await tx.paymentAttempt.updateMany({
    where: { id, status: { in: ['started', 'pending'] } },
    data: { ...closed, status: 'cancelled' },
  })
  await tx.paymentAttempt.updateMany({ where: { id, status: { not: 'paid' } }, data: { nextCheckAt } })
}

/** The buyer has to choose again at the provider, such as after the bank refused. The order must be locked. */
export async function resumeWaiting(tx: Tx, attempt: Attempt, at: Date): Promise<void> {
  const { id, orderId } = attempt
  const { count } = await tx.paymentAttempt.updateMany({
    where: { id, status: 'processing' },
    data: { status: 'pending', nextCheckAt: retryCheck({ ...attempt, status: 'pending' }, at) },
  })
  if (count > 0) await endProcessing(tx, orderId, new Date(at.getTime() + WEB_ORDER_MS))
}
