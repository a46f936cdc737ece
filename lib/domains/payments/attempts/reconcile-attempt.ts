import type { Context } from '#lib/context.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { applyStatus } from './apply-status.ts'
import { type Attempt, attemptColumns, isOverdue } from './attempt.ts'
import { cancelAttempts } from './cancel-attempts.ts'

/** Asks the provider how an attempt stands, and makes the order follow. Throws GatewayUnavailable. */
export async function reconcileAttempt(context: Context, attemptId: number): Promise<void> {
  const { prisma } = context.database
  const attempt = await prisma.paymentAttempt.findUnique({
    where: { id: attemptId },
    select: attemptColumns,
  })
  const gateway = attempt && context.gateways.find(attempt.gateway)
  const reference = attempt?.reference ?? null
  if (!gateway || reference === null) return
  const ask = <T>(call: () => Promise<T>): Promise<T> => context.gateways.ask(gateway.id, call)
  const told = await ask(() => gateway.fetchStatus(reference))
  const at = context.clock.now()
  // A payment that stands as it did changes nothing, and is looked at often.
  const applied = isAsBefore(attempt, told.status, at)
    ? null
    : await transact(prisma, (tx) => applyStatus(tx, context, attempt, told, at))
  if (applied === 'void' || isLeftOpen(attempt, told.status)) await ask(() => gateway.cancel(reference))
  // Another one that waits could be paid as well.
  if (applied === 'paid') await cancelAttempts(context, attempt.orderId)
}

function isAsBefore(attempt: Attempt, told: string, at: Date): boolean {
  const { status } = attempt
  return told === status && (status === 'pending' || (status === 'processing' && !isOverdue(attempt, at)))
}

/** The provider was away when it should have ended it. */
function isLeftOpen(attempt: Attempt, status: string): boolean {
  return attempt.status === 'cancelled' && status === 'pending'
}
