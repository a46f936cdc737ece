import type { Context } from '#lib/context.ts'
import {
  endProcessing,
  flagMismatch,
  flagOrder,
  isWaiting,
  lockOrder,
  markAttemptFailed,
  markAuthorized,
  type PaymentFact,
  recordTransaction,
} from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { GatewayStatus, Movements } from '../gateways/gateway.ts'
import { applyDisputes, failRefunds } from '../refunds/apply-movements.ts'
import { type Attempt, attemptColumns, closed, isOverdue, openStates } from './attempt.ts'
import { WEB_ORDER_MS } from './begin-attempt.ts'
import { nameGateway } from './name-gateway.ts'
import { isExpected, settlePaid } from './settle-paid.ts'
import { resumeWaiting, settleProcessing } from './settle-processing.ts'

/** How a payment stands, and what has happened to its money if it was made. */
export type Reported = GatewayStatus & { movements?: Movements | null }

/** `void`: the authorized payment is no longer needed. */
export type Applied = 'paid' | 'void' | null

/** Records an attempt's status at the provider, with everything that follows from it. Idempotent. */
export async function applyStatus(
  tx: Tx,
  context: Context,
  { id, orderId }: Pick<Attempt, 'id' | 'orderId'>,
  reported: Reported,
  at: Date,
): Promise<Applied> {
  await lockOrder(tx, orderId)
  // A person may have said meanwhile that it pays the order.
  const attempt = await tx.paymentAttempt.findUniqueOrThrow({ where: { id }, select: attemptColumns })
  switch (reported.status) {
    case 'paid':
      return settle(tx, context, attempt, reported, at)
    case 'processing':
      if (isOverdue(attempt, at)) await giveUp(tx, context, attempt, 'expired', at)
      else await settleProcessing(tx, context, attempt, at)
      return null
    case 'pending':
      await resumeWaiting(tx, attempt, at)
      return null
    case 'authorized':
      return settleAuthorized(tx, context, attempt, reported, at)
    case 'failed':
    case 'cancelled':
    case 'expired':
      await giveUp(tx, context, attempt, reported.status, at)
      return null
    default:
      if (attempt.status === 'processing' && isOverdue(attempt, at))
        await giveUp(tx, context, attempt, 'expired', at)
      return null
  }
}

/** Refunds that failed are taken back first: what is refunded anew is known from the sum. */
async function settle(
  tx: Tx,
  context: Context,
  attempt: Attempt,
  reported: Reported,
  at: Date,
): Promise<Applied> {
  const { movements } = reported
  if (movements) await failRefunds(tx, context, attempt, movements, at)
  const isTaken = await settlePaid(tx, context, attempt, reported, at)
  if (isTaken) await nameGateway(tx, context, attempt)
  if (movements) await applyDisputes(tx, context, attempt, movements, at)
  return isTaken ? 'paid' : null
}

async function settleAuthorized(
  tx: Tx,
  context: Context,
  attempt: Attempt,
  reported: GatewayStatus,
  at: Date,
): Promise<Applied> {
  const { count } = await tx.paymentAttempt.updateMany({
    where: { id: attempt.id, status: { in: ['started', 'pending', 'processing', 'cancelled', 'failed'] } },
    data: { status: 'authorized' },
  })
  if (count === 0) return null
  const fact = toFact(attempt, reported, at)
  if (attempt.paysOrder) return null
  if (!isExpected(attempt, reported) && (await isWaiting(tx, attempt.orderId))) {
    await flagMismatch(tx, context, fact)
    return null
  }
  if (!(await markAuthorized(tx, context, fact))) return 'void'
  const { id: attemptId, reference } = attempt
  await recordTransaction(tx, { ...fact, kind: 'authorized', attemptId, reference, paysOrder: true })
  await nameGateway(tx, context, attempt)
  return null
}

/**
 * An expired page does not fail the order, which waits until its own expiry. A payment that was processing does, however it
 * ended, because its buyer believes to have paid.
 */
async function giveUp(
  tx: Tx,
  context: Context,
  { id, orderId, paysOrder, amount }: Attempt,
  status: 'failed' | 'cancelled' | 'expired',
  at: Date,
): Promise<void> {
  const underway = { id, status: { in: ['processing', 'authorized'] } }
  const wasUnderway = (await tx.paymentAttempt.count({ where: underway })) > 0
  const { count } = await tx.paymentAttempt.updateMany({
    where: { id, status: { in: openStates } },
    data: { ...closed, status: status === 'failed' ? 'failed' : 'cancelled', failure: status },
  })
  // The owner has marked the order as paid by it, and may have shipped it since.
  if (count > 0 && paysOrder) {
    const details = { amount: Number(amount), payment: id }
    await flagOrder(tx, context, { orderId, flag: 'payment_failed', details, at })
    return
  }
  if (wasUnderway) await endProcessing(tx, orderId, new Date(at.getTime() + WEB_ORDER_MS))
  if (count > 0 && (wasUnderway || status !== 'expired'))
    await markAttemptFailed(tx, context, { orderId, at, reason: status })
}

function toFact({ orderId }: Attempt, { amount, currency }: GatewayStatus, at: Date): PaymentFact {
  return { orderId, amount, currency, at }
}
