import type { Database } from '#lib/platform/database/db.ts'

/** How many effects of a kind are not done, and for how many seconds the oldest of them has been due. */
export type OutboxMeasure = { kind: string; waiting: number; seconds: number }

export async function measureOutbox({ prisma }: Database, now: Date): Promise<OutboxMeasure[]> {
  const rows = await prisma.outboxMessage.groupBy({
    by: ['kind'],
    where: { doneAt: null },
    _count: true,
    _min: { availableAt: true },
  })
  return rows.map(({ kind, _count, _min }) => ({
    kind,
    waiting: _count,
    seconds: Math.max(0, now.getTime() - (_min.availableAt ?? now).getTime()) / 1000,
  }))
}
