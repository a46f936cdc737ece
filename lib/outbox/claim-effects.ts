import type { Database } from '#lib/platform/db.ts'
import type { ClaimedEffect } from './effect-handler.ts'

/** Milliseconds after which an effect is free again whose process was killed. No handler may take as long. */
const CLAIM_MS = 150_000

export type ClaimOptions = {
  now: Date
  kinds: string[]
  limit: number
  /** Effects that this process is at: they are not free, not even where the clock leaps. */
  except: number[]
}

/** Takes effects that are due, the longest due first. Of processes that want the same one, one gets it. */
export async function claimEffects(database: Database, options: ClaimOptions): Promise<ClaimedEffect[]> {
  for (;;) {
    const ids = await findDue(database, options)
    const claimed = ids.length > 0 ? await claim(database, ids, options.now) : []
    // Where others were quicker with all of them, there may be more behind.
    if (claimed.length > 0 || ids.length === 0) return claimed
  }
}

async function findDue({ prisma }: Database, options: ClaimOptions): Promise<number[]> {
  const { now, kinds, limit, except } = options
  const due = await prisma.outboxMessage.findMany({
    where: { ...free(now), availableAt: { lte: now }, kind: { in: kinds }, id: { notIn: except } },
    orderBy: [{ availableAt: 'asc' }, { id: 'asc' }],
    take: limit,
    select: { id: true },
  })
  return due.map(({ id }) => id)
}

async function claim({ prisma }: Database, ids: number[], now: Date): Promise<ClaimedEffect[]> {
  const lockedUntil = new Date(now.getTime() + CLAIM_MS)
  const claimed = await prisma.outboxMessage.updateManyAndReturn({
    where: { ...free(now), id: { in: ids } },
    // Counted before it is tried: one that kills the process must not be tried for ever.
    data: { lockedUntil, attempts: { increment: 1 } },
    select: { id: true, kind: true, payload: true, createdAt: true, attempts: true },
  })
  return claimed.map((effect) => ({ ...effect, lockedUntil })).sort((a, b) => a.id - b.id)
}

function free(now: Date) {
  return { doneAt: null, OR: [{ lockedUntil: null }, { lockedUntil: { lte: now } }] }
}
