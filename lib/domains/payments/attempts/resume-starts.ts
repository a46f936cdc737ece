import type { Context } from '#lib/context.ts'
import { attemptColumns } from './attempt.ts'
import { openAtProvider } from './open-at-provider.ts'

/**
 * Begins again what was being begun when a process was killed, so that the provider's name for it is known. Resolves to
 * how many payments of the gateway are still without one.
 */
export async function resumeStarts(context: Context, gateway: string): Promise<number> {
  const { paymentAttempt } = context.database.prisma
  const where = { gateway, reference: null, status: 'started', failure: null }
  const unnamed = await paymentAttempt.findMany({
    where,
    orderBy: { id: 'desc' },
    select: attemptColumns,
    take: 20,
  })
  for (const attempt of unnamed) await openAtProvider(context, attempt)
  return paymentAttempt.count({ where })
}
