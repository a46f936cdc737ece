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

/** Writes disputes and reversals of a payment to the ledger, each step once. The order must be locked. */
export async function applyDisputes(
  tx: Tx,
  context: Context,
  attempt: Attempt,
  { disputes, reversed }: Movements,
  at: Date,
): Promise<void> {
  const reversal = reversed === undefined ? null : await loadReversal(tx, attempt.id)
  const amount = reversal ? Math.min(reversed ?? 0, reversal.limit) : 0
  const isChanged = reversal !== null && reversal.amount !== amount
  // A dispute may stand for the same money from now on, so it is taken back first.
  if (isChanged && reversal.amount > 0) {
    const isReturned = amount === 0 && disputes.every(({ status }) => status === 'won')
    await endReversal(tx, context, attempt, { ...reversal, isReturned }, at)
  }
  if (isChanged && amount > 0) {
    const reference = `${REVERSAL} ${reversal.count + 1}`
    await applyDispute(tx, context, attempt, { reference, amount, status: 'lost' }, at)
  }
  for (const dispute of disputes) await applyDispute(tx, context, attempt, dispute, at)
}

/** How references of money begin that was taken back without a dispute. */
const REVERSAL = 'reversal'

/**
 * What counts as taken back without a dispute, and under which reference. `limit` is the most it can be: a dispute that the
 * provider leaves out for once is not counted again.
 */
async function loadReversal(tx: Tx, attemptId: number) {
  const rows = await tx.paymentTransaction.findMany({
    where: {
      attemptId,
      reference: { startsWith: REVERSAL },
      kind: { in: ['dispute_opened', 'dispute_won'] },
    },
    orderBy: { id: 'asc' },
    select: { kind: true, reference: true, amount: true, paysOrder: true },
  })
  const opened = rows.filter(({ kind }) => kind === 'dispute_opened')
  const last = opened.at(-1)
  const isOver = rows.some(({ kind, reference }) => kind === 'dispute_won' && reference === last?.reference)
  const amount = last && !isOver ? Number(last.amount) : 0
  const { paidAmount, refunded, disputed } = await tx.paymentAttempt.findUniqueOrThrow({
    where: { id: attemptId },
    select: { paidAmount: true, refunded: true, disputed: true },
  })
  const limit = Number(paidAmount - refunded - disputed) + amount
  return {
    ...{ amount, limit, count: opened.length },
    reference: last?.reference ?? null,
    paysOrder: last?.paysOrder ?? false,
  }
}

/** `isReturned`: the money is the shop's again. Otherwise a dispute stands for it. */
async function endReversal(
  tx: Tx,
  context: Context,
  { id: attemptId, orderId, currency: wanted }: Attempt,
  reversal: { reference: string | null; amount: number; paysOrder: boolean; isReturned: boolean },
  at: Date,
): Promise<void> {
  const { reference, amount, paysOrder, isReturned } = reversal
  const { paidCurrency } = await tx.paymentAttempt.findUniqueOrThrow({
    where: { id: attemptId },
    select: { paidCurrency: true },
  })
  const currency = paidCurrency ?? wanted
  const ended = { orderId, attemptId, reference: reference ?? '', amount, paysOrder, currency, at }
  if (!(await recordTransaction(tx, { ...ended, kind: 'dispute_won' }))) return
  await take(tx, attemptId, -amount)
  await closeDispute(tx, context, ended, isReturned ? 'won' : 'replaced')
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
