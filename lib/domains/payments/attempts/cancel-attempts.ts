import type { Context } from '#lib/context.ts'
import { lockOrder } from '#lib/domains/orders/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { GatewayStatus } from '../gateways/gateway.ts'
import { logUnexpected } from '../log-unexpected.ts'
import { applyStatus } from './apply-status.ts'
import { type Attempt, attemptColumns, closed, openStates, retryCheck } from './attempt.ts'

/** Ends what was begun to pay for an order; what turns out to be paid, or to be under way, is counted as that. */
export async function cancelAttempts(context: Context, orderId: number): Promise<void> {
  const live = await context.database.prisma.paymentAttempt.findUnique({
    where: { liveOrderId: orderId },
    select: attemptColumns,
  })
  if (live) await endAttempt(context, live)
}

/** Ends one attempt at its provider, or asks that again later. Resolves to whether the attempt paid the order. */
export async function endAttempt(context: Context, attempt: Attempt): Promise<boolean> {
  const told = await endAtProvider(context, attempt)
  const now = context.clock.now()
  return transact(context.database.prisma, async (tx) => {
    if (told && ['paid', 'authorized', 'processing'].includes(told.status))
      return (await applyStatus(tx, context, attempt, told, now)) === 'paid'
    await lockOrder(tx, attempt.orderId)
    const isOver = attempt.reference === null || (told !== null && told.status !== 'pending')
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

/** How the payment stands then; null where nothing is known. */
async function endAtProvider(context: Context, attempt: Attempt): Promise<GatewayStatus | null> {
  const { gateway: id, reference } = attempt
  const gateway = context.gateways.find(id)
  if (!gateway || reference === null) return null
  try {
    return await context.gateways.ask(id, async () => {
      await gateway.cancel(reference)
      return gateway.fetchStatus(reference)
    })
  } catch (error) {
    // One provider's trouble must not keep other orders waiting; the sweeper meets it again.
    logUnexpected(context, error, attempt, 'A payment could not be ended.')
    return null
  }
}
