import type { Context } from '#lib/context.ts'
import {
  closeDispute,
  flagOrder,
  openDispute,
  recordTransaction,
  reopenRefund,
} from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { Attempt } from '../attempts/attempt.ts'
import type { Movements, ProviderDispute } from '../gateways/gateway.ts'
import { release } from './queue-refund.ts'
import { failSurplusRefund } from './surplus-refund.ts'

/**
 * Takes back refunds that counted as made and whose money came back to the shop. Nothing is refunded again by itself: the buyer's
 * account may be closed. The order must be locked.
 */
export async function failRefunds(
  tx: Tx,
  context: Context,
  { id: attemptId }: Attempt,
  { refunds }: Movements,
  at: Date,
): Promise<void> {
  const references = refunds.flatMap(({ reference, status }) => (status === 'failed' ? [reference] : []))
  if (references.length === 0) return
  const failed = await tx.refund.findMany({
    where: { attemptId, status: 'done', reference: { in: references } },
    orderBy: { id: 'asc' },
    include: { transactions: { where: { kind: 'refund_requested' }, select: { paysOrder: true } } },
  })
  for (const { transactions, ...refund } of failed) {
    const reason = 'The money came back to the shop.'
    const { id, orderId } = refund
    const amount = Number(refund.amount)
    await release(tx, attemptId, amount)
    if (transactions[0]?.paysOrder ?? true) await reopenRefund(tx, id, { reason, at })
    else await failSurplusRefund(tx, { ...refund, attemptId, amount }, { reason, at })
    await flagOrder(tx, context, {
      ...{ orderId, flag: 'refund_failed', at },
      details: { amount, reason, payment: attemptId },
    })
  }
}

/** Writes disputes of a payment to the ledger, each step once. The order must be locked. */
export async function applyDisputes(
  tx: Tx,
  context: Context,
  attempt: Attempt,
  { disputes }: Movements,
  at: Date,
): Promise<void> {
  for (const dispute of disputes) await applyDispute(tx, context, attempt, dispute, at)
}

async function applyDispute(
  tx: Tx,
  context: Context,
  { id: attemptId, orderId }: Attempt,
  { reference, amount, status }: ProviderDispute,
  at: Date,
): Promise<void> {
  const { paysOrder, paidCurrency, currency } = await tx.paymentAttempt.findUniqueOrThrow({
    where: { id: attemptId },
    select: { paysOrder: true, paidCurrency: true, currency: true },
  })
  const known = await tx.paymentTransaction.findFirst({
    where: { attemptId, kind: 'dispute_opened', reference },
    select: { amount: true, paysOrder: true },
  })
  const dispute = {
    ...{ orderId, attemptId, reference, at },
    currency: paidCurrency ?? currency,
    amount: known ? Number(known.amount) : amount,
    paysOrder: known?.paysOrder ?? paysOrder,
  }
  if (!known) {
    await recordTransaction(tx, { ...dispute, kind: 'dispute_opened' })
    await take(tx, attemptId, dispute.amount)
    await openDispute(tx, context, dispute)
  }
  if (status === 'open') return
  if (!(await recordTransaction(tx, { ...dispute, kind: `dispute_${status}` }))) return
  if (status === 'won') await take(tx, attemptId, -dispute.amount)
  await closeDispute(tx, context, dispute, status)
}

async function take(tx: Tx, attemptId: number, amount: number): Promise<void> {
  await tx.paymentAttempt.updateMany({ where: { id: attemptId }, data: { disputed: { increment: amount } } })
}
