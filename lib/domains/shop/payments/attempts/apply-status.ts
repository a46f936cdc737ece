import type { Context } from '#lib/context.ts'
import { readSettingsFor } from '#lib/domains/publishing/translations/index.ts'
import {
  endProcessing,
  flagMismatch,
  isWaiting,
  lockOrder,
  markAttemptFailed,
  markAuthorized,
  nameMethod,
  type PaymentFact,
} from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { GatewayStatus } from '../gateways/gateway.ts'
import { type Attempt, closed, isOverdue, openStates } from './attempt.ts'
import { WEB_ORDER_MS } from './begin-attempt.ts'
import { isExpected, settlePaid } from './settle-paid.ts'
import { resumeWaiting, settleProcessing } from './settle-processing.ts'

/** `void`: the authorized payment is no longer needed. */
export type Applied = 'paid' | 'void' | null

/** Records an attempt's status at the provider, with everything that follows from it. Idempotent. */
export async function applyStatus(
  tx: Tx,
  context: Context,
  attempt: Attempt,
  reported: GatewayStatus,
  at: Date,
): Promise<Applied> {
  await lockOrder(tx, attempt.orderId)
  switch (reported.status) {
    case 'paid':
      if (!(await settlePaid(tx, context, attempt, reported, at))) return null
      await nameGateway(tx, context, attempt)
      return 'paid'
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
  if (!isExpected(attempt, reported) && (await isWaiting(tx, attempt.orderId))) {
    await flagMismatch(tx, context, fact)
    return null
  }
  if (!(await markAuthorized(tx, context, fact))) return 'void'
  await nameGateway(tx, context, attempt)
  return null
}

/** The order may have been placed with another method, such as bank transfer. */
async function nameGateway(
  tx: Tx,
  { gateways, settings }: Context,
  { orderId, gateway: id }: Attempt,
): Promise<void> {
  const { locale } = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { locale: true } })
  const shown = await readSettingsFor({ database: { prisma: tx }, settings }, locale)
  await nameMethod(tx, orderId, { id, name: gateways.find(id)?.describe(shown).name ?? id })
}

/**
 * An expired page does not fail the order, which waits until its own expiry. A payment that was processing does, however it
 * ended, because its buyer believes to have paid.
 */
async function giveUp(
  tx: Tx,
  context: Context,
  { id, orderId }: Attempt,
  status: 'failed' | 'cancelled' | 'expired',
  at: Date,
): Promise<void> {
  const underway = { id, status: { in: ['processing', 'authorized'] } }
  const wasUnderway = (await tx.paymentAttempt.count({ where: underway })) > 0
  const { count } = await tx.paymentAttempt.updateMany({
    where: { id, status: { in: openStates } },
    data: { ...closed, status: status === 'failed' ? 'failed' : 'cancelled', failure: status },
  })
  if (wasUnderway) await endProcessing(tx, orderId, new Date(at.getTime() + WEB_ORDER_MS))
  if (count > 0 && (wasUnderway || status !== 'expired'))
    await markAttemptFailed(tx, context, { orderId, at, reason: status })
}

function toFact({ orderId }: Attempt, { amount, currency }: GatewayStatus, at: Date): PaymentFact {
  return { orderId, amount, currency, at }
}
