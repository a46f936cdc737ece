import type { Context } from '#lib/context.ts'
import { markRefunded } from '#lib/orders/index.ts'
import type { Tx } from '#lib/platform/db.ts'
import type { Attempt } from './attempt.ts'
import type { GatewayStatus } from './gateway.ts'

/** What was given back in the provider's own dashboard counts as well; what the shop asked for, itself. The order is held. */
export async function recordForeignRefund(
  tx: Tx,
  context: Context,
  attempt: Attempt,
  { refunded, currency }: GatewayStatus,
  at: Date,
): Promise<void> {
  if (refunded === 0) return
  const { id: attemptId, orderId } = attempt
  const { _sum } = await tx.refund.aggregate({
    where: { attemptId, status: { in: ['queued', 'done'] } },
    _sum: { amount: true },
  })
  const amount = refunded - Number(_sum.amount ?? 0)
  if (amount <= 0) return
  const data = { orderId, attemptId, amount: BigInt(amount), currency, status: 'done', reason: 'provider' }
  await tx.refund.create({ data: { ...data, createdAt: at }, select: { id: true } })
  await markRefunded(tx, context, { orderId, amount, at })
}
