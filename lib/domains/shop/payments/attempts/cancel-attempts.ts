import type { Context } from '#lib/context.ts'
import { lockOrder } from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { queueOutboxJob } from '#lib/services/outbox/index.ts'
import type { GatewayStatus } from '../gateways/gateway.ts'
import { logUnexpected } from '../log-unexpected.ts'
import { applyStatus } from './apply-status.ts'
import { type Attempt, attemptColumns, closed, isCharge, openStates, retryCheck } from './attempt.ts'
import { findReference } from './find-reference.ts'

export const END_EFFECT = 'payment.end'

/** Ends the order's live attempt. If it turns out to be paid or processing, that is recorded instead. */
export async function cancelAttempts(context: Context, orderId: number): Promise<void> {
  const live = await context.database.prisma.paymentAttempt.findUnique({
    where: { liveOrderId: orderId },
    select: attemptColumns,
  })
  if (live) await endAttempt(context, live)
}

/** Ends an attempt at its provider, or leaves that to the sweeper. Resolves to whether the attempt paid the order. */
export async function endAttempt(context: Context, attempt: Attempt): Promise<boolean> {
  await markEnded(context, attempt)
  const reported = await endAtProvider(context, attempt)
  const now = context.clock.now()
  return transact(context.database.prisma, async (tx) => {
    if (reported && ['paid', 'authorized', 'processing'].includes(reported.status))
      return (await applyStatus(tx, context, attempt, reported, now)) === 'paid'
    await lockOrder(tx, attempt.orderId)
    const isOver = reported === null ? isUnstarted(attempt) : reported.status !== 'pending'
    await tx.paymentAttempt.updateMany({
      where: { id: attempt.id, status: { in: [...openStates, 'cancelled'] } },
      data: {
        ...closed,
        status: 'cancelled',
        nextCheckAt: isOver ? null : retryCheck(attempt, now),
      },
    })
    return false
  })
}

/**
 * Ends the order's live attempt within the transaction that cancels the order, which holds its lock. The provider is called
 * after the commit, and by the sweeper if that fails.
 */
export async function endLater(tx: Tx, orderId: number, at: Date): Promise<void> {
  const live = await tx.paymentAttempt.findUnique({ where: { liveOrderId: orderId }, select: { id: true } })
  if (!live) return
  await tx.paymentAttempt.update({
    where: { id: live.id },
    data: { ...closed, status: 'cancelled', nextCheckAt: at },
    select: { id: true },
  })
  await queueOutboxJob(tx, { kind: END_EFFECT, payload: { attemptId: live.id }, availableAt: at })
}

/**
 * Marks an attempt that nobody has paid as ended by the shop, before its provider is asked: what the provider then reports of it
 * is not taken for a failed payment. The sweeper ends it there if this process stops. Until the provider has answered, it stays
 * the order's live attempt, so that whoever else would change or cancel the order asks too whether it was paid.
 */
async function markEnded({ database, clock }: Context, { id }: Attempt): Promise<void> {
  await database.prisma.paymentAttempt.updateMany({
    where: { id, status: { in: ['started', 'pending'] } },
    data: { status: 'cancelled', nextCheckAt: clock.now() },
  })
}

/** Whether the provider knows of no payment; of a charge, it may. */
function isUnstarted(attempt: Attempt): boolean {
  return attempt.reference === null && !isCharge(attempt)
}

/** The payment's status afterwards; null if unknown. */
async function endAtProvider(context: Context, attempt: Attempt): Promise<GatewayStatus | null> {
  const { gateway: id } = attempt
  const gateway = context.gateways.find(id)
  if (!gateway) return null
  try {
    const reference = await findReference(context, attempt)
    if (reference === null) return null
    return await context.gateways.ask(id, async () => {
      await gateway.cancel(reference)
      return gateway.fetchStatus(reference)
    })
  } catch (error) {
    // One provider's trouble must not hold up other orders; the sweeper retries.
    logUnexpected(context, error, attempt, 'A payment could not be cancelled.')
    return null
  }
}
