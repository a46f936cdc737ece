import type { Database, Prisma } from '#lib/platform/database/db.ts'
import { selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { laneOf } from './lanes.ts'
import type { ClaimedOutboxJob } from './outbox-job-handler.ts'
import { selectDueLanes, selectDueOutboxJobs } from './statements/due-outbox-jobs.ts'

/** How many milliseconds a claim lasts if its process is killed. No handler may take as long. */
const CLAIM_MS = 150_000
/** A claim ends at most this many milliseconds ahead, even if the clocks of machines differ a little. */
const FARTHEST_MS = 2 * CLAIM_MS

type DueOptions = {
  now: Date
  kinds: string[]
  /** Effects that this process is working on: they are not free, even if the clock jumps. */
  except: number[]
}

/** `kinds` are all of one lane. */
export type ClaimOptions = DueOptions & { limit: number }

/** Which of the lanes of these kinds have something to claim. */
export async function findDueLanes({ prisma }: Database, options: DueOptions): Promise<Set<string>> {
  const lanes = [...new Set(options.kinds.map(laneOf))]
  const rows = await selectRows(prisma, selectDueLanes, { ...toParameters(options), lanes })
  return new Set(rows.map(({ lane }) => lane))
}

/** Claims due effects, the longest due first. Of concurrent processes, only one gets each effect. */
export async function claimOutboxJobs(
  database: Database,
  options: ClaimOptions,
): Promise<ClaimedOutboxJob[]> {
  for (;;) {
    const ids = await findDue(database, options)
    const claimed = ids.length > 0 ? await claim(database, ids, options.now) : []
    // If other processes claimed all of them first, there may be more.
    if (claimed.length > 0 || ids.length === 0) return claimed
  }
}

async function findDue({ prisma }: Database, options: ClaimOptions): Promise<number[]> {
  const parameters = { ...toParameters(options), lane: laneOf(options.kinds[0] ?? ''), limit: options.limit }
  return (await selectRows(prisma, selectDueOutboxJobs, parameters)).map(({ id }) => id)
}

function toParameters({ now, kinds, except }: DueOptions) {
  return { now, kinds, except, farthest: farthestFrom(now) }
}

async function claim({ prisma }: Database, ids: number[], now: Date): Promise<ClaimedOutboxJob[]> {
  const lockedUntil = new Date(now.getTime() + CLAIM_MS)
  const claimed = await prisma.outboxMessage.updateManyAndReturn({
    where: { ...free(now), doneAt: null, id: { in: ids } },
    // Counted before the attempt, because an effect that kills the process must not be retried forever.
    data: { lockedUntil, attempts: { increment: 1 } },
    select: { id: true, kind: true, payload: true, createdAt: true, attempts: true },
  })
  return claimed.map((effect) => ({ ...effect, lockedUntil })).sort((a, b) => a.id - b.id)
}

/** The condition for effects without a current claim. A claim too far ahead was made before the clock was set back. */
export function free(now: Date): Prisma.OutboxMessageWhereInput {
  const farthest = farthestFrom(now)
  return { OR: [{ lockedUntil: null }, { lockedUntil: { lte: now } }, { lockedUntil: { gt: farthest } }] }
}

export function isFree(lockedUntil: Date | null, now: Date): boolean {
  return lockedUntil === null || lockedUntil <= now || lockedUntil > farthestFrom(now)
}

function farthestFrom(now: Date): Date {
  return new Date(now.getTime() + FARTHEST_MS)
}
