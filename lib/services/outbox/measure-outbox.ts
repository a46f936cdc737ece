import type { Database } from '#lib/platform/database/db.ts'

/** How many effects of a kind are not done, and how many seconds ago the oldest of them was created. */
export type OutboxMeasure = { kind: string; waiting: number; seconds: number }

/**
 * Ages count from creation, however often an effect was retried: during an outage the next try is always in the future.
 * Effects that were planned for later, and are not due yet, have no age.
 */
export async function measureOutbox({ prisma }: Database, now: Date): Promise<OutboxMeasure[]> {
  const isPlanned = { attempts: 0, availableAt: { gt: now } }
  const [counts, oldest] = await Promise.all([
    prisma.outboxMessage.groupBy({ by: ['kind'], where: { doneAt: null }, _count: true }),
    prisma.outboxMessage.groupBy({
      by: ['kind'],
      where: { doneAt: null, NOT: isPlanned },
      _min: { createdAt: true },
    }),
  ])
  const createdAt = new Map(oldest.map(({ kind, _min }) => [kind, _min.createdAt]))
  return counts.map(({ kind, _count }) => ({
    kind,
    waiting: _count,
    seconds: Math.max(0, now.getTime() - (createdAt.get(kind) ?? now).getTime()) / 1000,
  }))
}
