import type { Database } from '#lib/platform/database/db.ts'
import { isLastAttempt, retryDelay } from './backoff.ts'
import type { ClaimedEffect } from './effect-handler.ts'

/** Writes down that an effect happened: a fact, even where another process has claimed it meanwhile. */
export async function markDone({ prisma }: Database, { id }: ClaimedEffect, now: Date): Promise<void> {
  await prisma.outboxMessage.updateMany({
    where: { id, doneAt: null },
    data: { doneAt: now, lockedUntil: null, lastError: null, payload: {} },
  })
}

export type Failure = {
  /** What went wrong, as it is kept: in one line, without addresses of pages or servers. */
  reason: string
  /** When it is tried again; null where it was given up. */
  retryAt: Date | null
}

/** Puts an effect off, or gives it up where that makes no sense any more. It is kept then, so that it can be retried. */
export async function markFailed(
  { prisma }: Database,
  effect: ClaimedEffect,
  error: unknown,
  now: Date,
): Promise<Failure> {
  const { id, attempts, lockedUntil } = effect
  const isOver = isPermanent(error) || isLastAttempt(effect)
  const retryAt = isOver ? null : new Date(now.getTime() + retryDelay(attempts) * 1000)
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

/** Links and addresses of servers may hold what nobody is to read. */
function describeReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return (
    message
      .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[address]')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .slice(0, 300)
      .trim() || 'It failed without a word.'
  )
}
