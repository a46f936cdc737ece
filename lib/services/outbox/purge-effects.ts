import type { Database, Prisma } from '#lib/platform/database/db.ts'

const DAY_MS = 24 * 3_600_000
const DONE_DAYS = 7
/** What was given up stays longer, for its owner to see and to try again. */
const GIVEN_UP_DAYS = 30
const BATCH = 1000

/** Deletes effects that ended long ago, in batches, until none is left or the signal says stop. Returns how many went. */
export async function purgeEffects({ prisma }: Database, now: Date, signal?: AbortSignal): Promise<number> {
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
