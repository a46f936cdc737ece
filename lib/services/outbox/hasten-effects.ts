import type { Database } from '#lib/platform/database/db.ts'
import { LONGEST_DELAY_MS } from './backoff.ts'

/** Makes due what was put off for longer than anything is: that was done before the clock was set back. */
export async function hastenEffects({ prisma }: Database, now: Date): Promise<void> {
  const farthest = new Date(now.getTime() + LONGEST_DELAY_MS)
  const where = { doneAt: null, availableAt: { gt: farthest } }
  await prisma.outboxMessage.updateMany({ where, data: { availableAt: now } })
}
