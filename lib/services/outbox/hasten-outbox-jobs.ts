import type { Database } from '#lib/platform/database/db.ts'
import { LONGEST_DELAY_MS } from './backoff.ts'

/** Makes effects due whose delay is longer than possible, because the clock has been set back since. */
export async function hastenOutboxJobs({ prisma }: Database, now: Date): Promise<void> {
  const farthest = new Date(now.getTime() + LONGEST_DELAY_MS)
  const where = { doneAt: null, availableAt: { gt: farthest } }
  await prisma.outboxMessage.updateMany({ where, data: { availableAt: now } })
}
