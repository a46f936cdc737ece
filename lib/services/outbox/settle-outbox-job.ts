import type { Database } from '#lib/platform/database/db.ts'
import { boundDelay, isLastAttempt, retryDelay } from './backoff.ts'
import type { ClaimedOutboxJob } from './outbox-job-handler.ts'

/** Records that a job is done, even if another process has claimed it since. */
export async function markDone({ prisma }: Database, { id }: ClaimedOutboxJob, now: Date): Promise<void> {
  await prisma.outboxMessage.updateMany({
    where: { id, doneAt: null },
    data: { doneAt: now, lockedUntil: null, lastError: null, payload: {} },
  })
}

export type Failure = {
  /** The error in one line, without addresses of pages or servers. */
  reason: string
  /** When it is retried; null if it was given up. */
  retryAt: Date | null
}

/** Delays an effect, or gives it up if a retry makes no sense. Given-up effects are kept for a manual retry. */
export async function markFailed(
  { prisma }: Database,
  effect: ClaimedOutboxJob,
  error: unknown,
  now: Date,
): Promise<Failure> {
  const { id, attempts, lockedUntil } = effect
  const isOver = isPermanent(error) || isLastAttempt(effect)
  const delay = Math.max(retryDelay(attempts), askedDelay(error))
  const retryAt = isOver ? null : new Date(now.getTime() + delay * 1000)
  const reason = describeReason(error)
  await prisma.outboxMessage.updateMany({
    where: { id, doneAt: null, lockedUntil },
    data: {
      lockedUntil: null,
      lastError: reason,
      ...(retryAt ? { availableAt: retryAt } : { doneAt: now }),
    },
  })
  return { reason, retryAt }
}

function isPermanent(error: unknown): boolean {
  return (error as { permanent?: unknown } | null)?.permanent === true
}

/** Seconds that the other side asked for, and a little more, so that not all come back in the same moment; 0 if it did not ask. */
function askedDelay(error: unknown, chance = Math.random()): number {
  const asked = (error as { retryAfter?: unknown } | null)?.retryAfter
  return typeof asked === 'number' ? boundDelay(asked) * (1 + chance / 10) : 0
}

/** Removes links and addresses of servers, which may contain secrets. */
function describeReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return (
    message
      .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[address]')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .slice(0, 300)
      .trim() || 'It failed without a message.'
  )
}
