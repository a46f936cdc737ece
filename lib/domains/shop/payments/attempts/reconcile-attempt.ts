import type { Context } from '#lib/context.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { Gateway, GatewayStatus } from '../gateways/gateway.ts'
import { applyStatus, type Reported } from './apply-status.ts'
import { type Attempt, attemptColumns, isOverdue } from './attempt.ts'
import { cancelAttempts } from './cancel-attempts.ts'
import { findReference } from './find-reference.ts'

/**
 * Fetches an attempt's status from its provider and updates the order. Resolves to what the provider said; null if it was not asked.
 * Throws GatewayUnavailable.
 */
export async function reconcileAttempt(context: Context, attemptId: number): Promise<Reported | null> {
  const { prisma } = context.database
  const attempt = await prisma.paymentAttempt.findUnique({
    where: { id: attemptId },
    select: attemptColumns,
  })
  const gateway = attempt && context.gateways.find(attempt.gateway)
  const reference = attempt && (await findReference(context, attempt))
  if (!gateway || !reference) return null
  const ask = <T>(call: () => Promise<T>): Promise<T> => context.gateways.ask(gateway.id, call)
  const status = await ask(() => gateway.fetchStatus(reference))
  const reported = await withMovements(status, { attempt, gateway, reference, ask })
  const at = context.clock.now()
  // Most checks find no change, and then need no transaction.
  const applied = isAsBefore(attempt, reported.status, at)
    ? null
    : await transact(prisma, (tx) => applyStatus(tx, context, attempt, reported, at))
  if (applied === 'void' || isLeftOpen(attempt, reported.status)) await ask(() => gateway.cancel(reference))
  // The live attempt, if it is another one, could be paid as well.
  if (applied === 'paid') await cancelAttempts(context, attempt.orderId)
  return reported
}

type Asked = {
  attempt: Attempt
  gateway: Gateway
  reference: string
  ask<T>(call: () => Promise<T>): Promise<T>
}

/** A payment that was just made has had no time for disputes and refunds that fail, so that most are not asked about. */
async function withMovements(
  reported: GatewayStatus,
  { attempt, gateway, reference, ask }: Asked,
): Promise<Reported> {
  const isOver = attempt.status === 'paid' || reported.refunded > 0
  if (reported.status !== 'paid' || !isOver || !gateway.listMovements) return reported
  const movements = await ask(async () => gateway.listMovements?.(reference) ?? null)
  if (!movements) return reported
  const kept = movements.refunds.filter(({ status }) => status !== 'failed')
  return { ...reported, movements, refunded: kept.reduce((sum, { amount }) => sum + amount, 0) }
}

function isAsBefore(attempt: Attempt, reported: string, at: Date): boolean {
  const { status } = attempt
  return reported === status && (status === 'pending' || (status === 'processing' && !isOverdue(attempt, at)))
}

/** Cancelled here, but the provider could not be reached. */
function isLeftOpen(attempt: Attempt, status: string): boolean {
  return attempt.status === 'cancelled' && status === 'pending'
}
