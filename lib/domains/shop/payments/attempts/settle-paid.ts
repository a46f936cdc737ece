import type { Context } from '#lib/context.ts'
import {
  correctPaid,
  flagMismatch,
  isWaiting,
  markPaid,
  markPaidLate,
  type PaymentFact,
  recordTransaction,
} from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { GatewayStatus, Movements } from '../gateways/gateway.ts'
import { recordForeignRefund } from '../refunds/record-foreign-refund.ts'
import { refundSurplus } from '../refunds/refund-surplus.ts'
import { type Attempt, closed } from './attempt.ts'

/**
 * Records once that an attempt was paid. It pays the order if the order waits for this amount, or if a person has said that it
 * does; any other amount flags the order for its owner. If the order waits for no payment, the money is refunded. The order must
 * be locked. Resolves to whether the order is paid by this attempt.
 */
export async function settlePaid(
  tx: Tx,
  context: Context,
  attempt: Attempt,
  reported: GatewayStatus & { movements?: Movements | null },
  at: Date,
): Promise<boolean> {
  const { id, orderId } = attempt
  const { count } = await tx.paymentAttempt.updateMany({
    where: { id, status: { not: 'paid' } },
    data: { ...closed, status: 'paid', paidAmount: BigInt(reported.amount), paidCurrency: reported.currency },
  })
  const isTaken = count === 1 && (await capture(tx, context, attempt, { ...reported, orderId, at }))
  // It may have been refunded on the provider's own pages before the shop knew that it was paid.
  await recordForeignRefund(tx, context, attempt, reported, at)
  if (count === 0) return false
  if (!isTaken && (await isWaiting(tx, orderId))) {
    await flagMismatch(tx, context, { orderId, amount: reported.amount, currency: reported.currency, at })
    return false
  }
  // Unless it pays the order, only this attempt is refunded: the owner may have accepted an earlier surplus payment.
  await refundSurplus(tx, orderId, at, isTaken ? undefined : id)
  return isTaken
}

export function isExpected(
  { amount, currency }: Attempt,
  reported: Pick<GatewayStatus, 'amount' | 'currency'>,
): boolean {
  return reported.amount === Number(amount) && reported.currency === currency
}

/** Writes the money to the ledger. Resolves to whether it pays the order. */
async function capture(tx: Tx, context: Context, attempt: Attempt, payment: PaymentFact): Promise<boolean> {
  const { id: attemptId, reference } = attempt
  const { orderId, amount, currency, at } = payment
  const paysOrder = attempt.paysOrder
    ? await confirm(tx, context, attempt, payment)
    : isExpected(attempt, payment) && (await take(tx, context, attempt, payment))
  const money = { orderId, attemptId, reference, amount, currency, paysOrder }
  await recordTransaction(tx, { ...money, kind: 'captured', at })
  return paysOrder
}

/** The payment that a person has said to have arrived arrives: it replaces what was recorded. */
async function confirm(
  tx: Tx,
  context: Context,
  { id: attemptId, ...attempt }: Attempt,
  payment: PaymentFact,
): Promise<boolean> {
  const { orderId, amount, at } = payment
  const recorded = { amount: Number(attempt.amount), currency: attempt.currency }
  const isRecorded = isExpected({ ...attempt, id: attemptId }, payment)
  if (!isRecorded) await flagMismatch(tx, context, payment)
  if (payment.currency !== recorded.currency) return false
  const taken = { orderId, attemptId, ...recorded, amount: -recorded.amount, paysOrder: true }
  await recordTransaction(tx, { ...taken, kind: 'adjustment', at })
  if (!isRecorded) await correctPaid(tx, { orderId, amount, before: recorded.amount })
  return true
}

/** Pays the order if it can still be paid. */
async function take(
  tx: Tx,
  context: Context,
  { id }: Attempt,
  { orderId, amount, currency, at }: PaymentFact,
): Promise<boolean> {
  const fact = { orderId, amount, currency, at }
  const isTaken =
    (await markPaid(tx, context, fact)) || (await markPaidLate(tx, context, fact)) === 'recovered'
  if (isTaken)
    await tx.paymentAttempt.update({ where: { id }, data: { paysOrder: true }, select: { id: true } })
  return isTaken
}
