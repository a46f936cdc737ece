import type { Context } from '#lib/context.ts'
import { markRefunded } from '#lib/orders/index.ts'
import type { Tx } from '#lib/platform/db.ts'
import type { Attempt } from './attempt.ts'
import type { GatewayStatus } from './gateway.ts'
import { reserve } from './queue-refund.ts'
import { tellSpareRefunded } from './tell-spare-refunded.ts'

/** Counts what was refunded in the provider's own pages. The shop's own refunds count already. The order is held. */
export async function recordForeignRefund(
  tx: Tx,
  context: Context,
  { id: attemptId, orderId }: Attempt,
  told: GatewayStatus,
  at: Date,
): Promise<void> {
  const { refunded, paidAmount, paysOrder } = await tx.paymentAttempt.findUniqueOrThrow({
    where: { id: attemptId },
    select: { refunded: true, paidAmount: true, paysOrder: true },
  })
  const amount = Math.min(told.refunded, Number(paidAmount)) - Number(refunded)
  if (amount <= 0 || !(await reserve(tx, attemptId, amount))) return
  const { currency } = told
  const data = { orderId, attemptId, amount: BigInt(amount), currency, status: 'done', reason: 'provider' }
  await tx.refund.create({ data: { ...data, createdAt: at }, select: { id: true } })
  if (paysOrder) await markRefunded(tx, context, { orderId, amount, at })
  else await tellSpareRefunded(tx, context, { orderId, amount, currency, reason: 'provider', at })
}
