import type { Context } from '#lib/context.ts'
import { finishRefund, readRefundable, reserveRefund } from '#lib/orders/index.ts'
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
  if (paysOrder) return countForOrder(tx, context, { orderId, attemptId, amount, at })
  const { currency } = told
  const data = { orderId, attemptId, amount: BigInt(amount), currency, status: 'done', reason: 'provider' }
  await tx.refund.create({ data: { ...data, createdAt: at }, select: { id: true } })
  await tellSpareRefunded(tx, context, { orderId, amount, currency, reason: 'provider', at })
}

type ForeignRefund = { orderId: number; attemptId: number; amount: number; at: Date }

async function countForOrder(tx: Tx, context: Context, foreign: ForeignRefund): Promise<void> {
  const { orderId, attemptId, at } = foreign
  // The owner may have counted a part of it as refunded outside of any provider.
  const amount = Math.min(foreign.amount, (await readRefundable(tx, orderId)).left)
  if (amount <= 0) return
  const { id } = await reserveRefund(tx, { orderId, attemptId, wish: { amount }, reason: 'provider', at })
  await tx.refund.updateMany({ where: { id }, data: { status: 'done' } })
  await finishRefund(tx, context, id, at)
}
