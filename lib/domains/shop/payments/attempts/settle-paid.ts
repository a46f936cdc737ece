import type { Context } from '#lib/context.ts'
import {
  flagMismatch,
  isWaiting,
  markPaid,
  markPaidLate,
  type PaymentFact,
} from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { GatewayStatus } from '../gateways/gateway.ts'
import { recordForeignRefund } from '../refunds/record-foreign-refund.ts'
import { refundSurplus } from '../refunds/refund-surplus.ts'
import { type Attempt, closed } from './attempt.ts'

/**
 * Records once that an attempt was paid. It pays the order if the order waits for this amount; any other amount flags the
 * order for its owner. If the order waits for no payment, the money is refunded. The order must be locked. Resolves to
 * whether the order is now paid by this attempt.
 */
export async function settlePaid(
  tx: Tx,
  context: Context,
  attempt: Attempt,
  reported: GatewayStatus,
  at: Date,
): Promise<boolean> {
  const { id, orderId } = attempt
  const { count } = await tx.paymentAttempt.updateMany({
    where: { id, status: { not: 'paid' } },
    data: { ...closed, status: 'paid', paidAmount: BigInt(reported.amount), paidCurrency: reported.currency },
  })
  const isTaken =
    count === 1 &&
    isExpected(attempt, reported) &&
    (await take(tx, context, attempt, { ...reported, orderId, at }))
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

export function isExpected({ amount, currency }: Attempt, reported: GatewayStatus): boolean {
  return reported.amount === Number(amount) && reported.currency === currency
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
