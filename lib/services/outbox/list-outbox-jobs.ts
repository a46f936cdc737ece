import type { Database, Prisma } from '#lib/platform/database/db.ts'
import { free, isFree } from './claim-outbox-jobs.ts'

/** Waiting for an attempt, running, done or given up. */
export type OutboxJobState = 'waiting' | 'running' | 'done' | 'given_up'

export type ListedOutboxJob = {
  id: number
  kind: string
  state: OutboxJobState
  attempts: number
  createdAt: Date
  /** When the next attempt is due; null if none is. */
  nextAt: Date | null
  endedAt: Date | null
  lastError: string | null
  payload: Prisma.JsonValue
}

/** Lists effects that are not done, oldest first; with `all`, also those that are. */
export async function listOutboxJobs(
  { prisma }: Database,
  now: Date,
  options: { all?: boolean; limit: number },
): Promise<ListedOutboxJob[]> {
  const where = options.all ? {} : { OR: [{ doneAt: null }, { lastError: { not: null } }] }
  const rows = await prisma.outboxMessage.findMany({ where, orderBy: { id: 'asc' }, take: options.limit })
  return rows.map((row) => describeOutboxJob(row, now))
}

/** Effects in one state, or all, the latest first; `before` is the id that the page before ended with. */
export async function pageOutboxJobs(
  { prisma }: Pick<Database, 'prisma'>,
  now: Date,
  { state, before, limit }: { state?: 'open' | 'given_up' | 'done'; before?: number; limit: number },
): Promise<ListedOutboxJob[]> {
  const where = { ...(state && STATES[state]), id: { lt: before } }
  const rows = await prisma.outboxMessage.findMany({ where, orderBy: { id: 'desc' }, take: limit })
  return rows.map((row) => describeOutboxJob(row, now))
}

const STATES = {
  open: { doneAt: null },
  given_up: { doneAt: { not: null }, lastError: { not: null } },
  done: { doneAt: { not: null }, lastError: null },
} satisfies Record<string, Prisma.OutboxMessageWhereInput>

export async function findOutboxJob(
  { prisma }: Database,
  id: number,
  now: Date,
): Promise<ListedOutboxJob | null> {
  const row = await prisma.outboxMessage.findUnique({ where: { id } })
  return row && describeOutboxJob(row, now)
}

/**
 * Makes delayed and given-up effects due at once, and resets their attempts: one by `id`, or all. Effects that are done
 * or running are left alone. Resolves to how many it changed.
 */
export async function retryOutboxJobs({ prisma }: Database, now: Date, id?: number): Promise<number> {
  const { count } = await prisma.outboxMessage.updateMany({
    where: {
      id,
      AND: [{ OR: [{ doneAt: null }, { lastError: { not: null } }] }, free(now)],
    },
    data: { attempts: 0, availableAt: now, doneAt: null },
  })
  return count
}

type Row = Prisma.OutboxMessageGetPayload<object>

function describeOutboxJob(row: Row, now: Date): ListedOutboxJob {
  const { id, kind, attempts, createdAt, availableAt, doneAt, lastError, payload } = row
  const state = stateOf(row, now)
  const nextAt = state === 'waiting' ? availableAt : null
  return { id, kind, state, attempts, createdAt, nextAt, endedAt: doneAt, lastError, payload }
}

function stateOf({ doneAt, lastError, lockedUntil }: Row, now: Date): OutboxJobState {
  if (doneAt) return lastError === null ? 'done' : 'given_up'
  return isFree(lockedUntil, now) ? 'waiting' : 'running'
}
