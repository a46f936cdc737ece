import type { Database, Prisma } from '#lib/platform/database/db.ts'

const DAY_MS = 24 * 3_600_000
const DONE_DAYS = 7
/** Given-up effects stay longer, so that the owner can see and retry them. */
const GIVEN_UP_DAYS = 30
const BATCH = 1000

/** Deletes effects that ended long ago, in batches, until the signal aborts. Returns how many were deleted. */
export async function purgeOutboxJobs(
  { prisma }: Database,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const ago = (days: number) => ({ lt: new Date(now.getTime() - days * DAY_MS) })
  const where: Prisma.OutboxMessageWhereInput = {
    OR: [{ doneAt: ago(DONE_DAYS), lastError: null }, { doneAt: ago(GIVEN_UP_DAYS) }],
  }
  let total = 0
  let deleted = BATCH
  while (deleted === BATCH && !signal?.aborted) {
    deleted = (await prisma.outboxMessage.deleteMany({ where, limit: BATCH })).count
    total += deleted
  }
  return total
}
