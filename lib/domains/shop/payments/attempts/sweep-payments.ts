import type { Context } from '#lib/context.ts'
import { isUnavailable } from '../gateways/gateway.ts'
import { type Attempt, attemptColumns, dueForCheck, nextCheck, retryCheck } from './attempt.ts'
import { openAtProvider } from './open-at-provider.ts'
import { reconcileAttempt } from './reconcile-attempt.ts'

const BATCH = 100

/** Checks the attempts that are due. Resolves to how many. May run on several instances at once. */
export async function sweepPayments(context: Context, signal?: AbortSignal): Promise<number> {
  const { paymentAttempt } = context.database.prisma
  const now = context.clock.now()
  const faults: unknown[] = []
  let seen = 0
  while (!signal?.aborted) {
    const due = await paymentAttempt.findMany({
      where: dueForCheck(now),
      orderBy: [{ nextCheckAt: 'asc' }, { id: 'asc' }],
      select: attemptColumns,
      take: BATCH,
    })
    for (const attempt of due) await sweep(context, attempt, now).catch((error) => faults.push(error))
    seen += due.length
    if (due.length < BATCH) break
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Some payments could not be checked.')
  return seen
}

async function sweep(context: Context, attempt: Attempt, now: Date): Promise<void> {
  const { id } = attempt
  // Rescheduled first, so that an attempt that always fails does not block the others.
  await plan(context, id, nextCheck(attempt, now))
  try {
    if (isInterrupted(attempt)) await openAtProvider(context, attempt)
    await reconcileAttempt(context, id)
  } catch (error) {
    await plan(context, id, retryCheck(attempt, now))
    if (!isUnavailable(error)) throw error
  }
}

/** Whether its start was interrupted. What a charge came to is found out instead: nobody is charged later on. */
function isInterrupted({ status, reference, failure, savedMethod }: Attempt): boolean {
  return status === 'started' && reference === null && failure === null && savedMethod === null
}

async function plan({ database }: Context, id: number, nextCheckAt: Date | null): Promise<void> {
  await database.prisma.paymentAttempt.updateMany({ where: { id }, data: { nextCheckAt } })
}
