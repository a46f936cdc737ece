import type { Database } from '#lib/platform/database/db.ts'

/** How many effects of a kind are not done, and the age of the oldest of them in seconds. */
export type OutboxMeasure = { kind: string; waiting: number; seconds: number }

// The first attempt may be under way.
const UNTRIED = { attempts: { lte: 1 }, lastError: null }

/**
 * Ages of effects that were retried count from creation, however often that was: during an outage the next try is always in the
 * future. Those of others count from when they were due: most are at once, but some were planned for hours later.
 */
export async function measureOutbox({ prisma }: Database, now: Date): Promise<OutboxMeasure[]> {
  const [counts, untried, retried] = await Promise.all([
    prisma.outboxMessage.groupBy({ by: ['kind'], where: { doneAt: null }, _count: true }),
    prisma.outboxMessage.groupBy({
      by: ['kind'],
      where: { doneAt: null, ...UNTRIED },
      _min: { availableAt: true },
    }),
    prisma.outboxMessage.groupBy({
      by: ['kind'],
      where: { doneAt: null, NOT: UNTRIED },
      _min: { createdAt: true },
    }),
  ])
  const dueAt = new Map(untried.map(({ kind, _min }) => [kind, _min.availableAt]))
  const createdAt = new Map(retried.map(({ kind, _min }) => [kind, _min.createdAt]))
  const ageSince = (moment: Date | null | undefined) =>
    moment ? (now.getTime() - moment.getTime()) / 1000 : 0
  return counts.map(({ kind, _count }) => ({
    kind,
    waiting: _count,
    seconds: Math.max(0, ageSince(dueAt.get(kind)), ageSince(createdAt.get(kind))),
  }))
}
