import type { Context } from '#lib/context.ts'
import {
  flagMismatch,
  isWaiting,
  markPaid,
  markPaidLate,
  type PaymentFact,
} from '#lib/domains/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { GatewayStatus } from '../gateways/gateway.ts'
import { recordForeignRefund } from '../refunds/record-foreign-refund.ts'
import { refundSpare } from '../refunds/refund-spare.ts'
import { type Attempt, closed } from './attempt.ts'

/**
 * Records that an attempt was paid, once. An order that waits for a payment of this amount takes it; another amount flags
 * the order for its owner. Where the order waits for none, the money goes back by itself. The order is held. Resolves to
 * whether the order is paid by it.
 */
export async function settlePaid(
  tx: Tx,
  context: Context,
  attempt: Attempt,
  told: GatewayStatus,
  at: Date,
): Promise<boolean> {
  const { id, orderId } = attempt
  const { count } = await tx.paymentAttempt.updateMany({
    where: { id, status: { not: 'paid' } },
    data: { ...closed, status: 'paid', paidAmount: BigInt(told.amount), paidCurrency: told.currency },
  })
  const isTaken =
    count === 1 && isAsked(attempt, told) && (await take(tx, context, attempt, { ...told, orderId, at }))
  // The provider's own pages may have refunded it before anybody told the shop that it was paid.
  await recordForeignRefund(tx, context, attempt, told, at)
  if (count === 0) return false
  if (!isTaken && (await isWaiting(tx, orderId))) {
    await flagMismatch(tx, { orderId, amount: told.amount, currency: told.currency, at })
    return false
  }
  // What came before, and the owner took by hand, stays.
  await refundSpare(tx, orderId, at, isTaken ? undefined : id)
  return isTaken
}

export function isAsked({ amount, currency }: Attempt, told: GatewayStatus): boolean {
  return told.amount === Number(amount) && told.currency === currency
}

/** The order counts the payment as its own, where it still can. */
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
