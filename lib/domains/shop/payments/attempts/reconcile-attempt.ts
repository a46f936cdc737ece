import type { Context } from '#lib/context.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { applyStatus } from './apply-status.ts'
import { type Attempt, attemptColumns, isOverdue } from './attempt.ts'
import { cancelAttempts } from './cancel-attempts.ts'
import { findReference } from './find-reference.ts'

/** Fetches an attempt's status from its provider and updates the order. Throws GatewayUnavailable. */
export async function reconcileAttempt(context: Context, attemptId: number): Promise<void> {
  const { prisma } = context.database
  const attempt = await prisma.paymentAttempt.findUnique({
    where: { id: attemptId },
    select: attemptColumns,
  })
  const gateway = attempt && context.gateways.find(attempt.gateway)
  const reference = attempt && (await findReference(context, attempt))
  if (!gateway || !reference) return
  const ask = <T>(call: () => Promise<T>): Promise<T> => context.gateways.ask(gateway.id, call)
  const reported = await ask(() => gateway.fetchStatus(reference))
  const at = context.clock.now()
  // Most checks find no change, and then need no transaction.
  const applied = isAsBefore(attempt, reported.status, at)
    ? null
    : await transact(prisma, (tx) => applyStatus(tx, context, attempt, reported, at))
  if (applied === 'void' || isLeftOpen(attempt, reported.status)) await ask(() => gateway.cancel(reference))
  // The live attempt, if it is another one, could be paid as well.
  if (applied === 'paid') await cancelAttempts(context, attempt.orderId)
}

function isAsBefore(attempt: Attempt, reported: string, at: Date): boolean {
  const { status } = attempt
  return reported === status && (status === 'pending' || (status === 'processing' && !isOverdue(attempt, at)))
}

/** Cancelled here, but the provider could not be reached. */
function isLeftOpen(attempt: Attempt, status: string): boolean {
  return attempt.status === 'cancelled' && status === 'pending'
}
