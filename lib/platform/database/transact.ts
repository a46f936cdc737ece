import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from './db.ts'

const MAX_TRIES = 6
const FIRST_PAUSE_MS = 10

/** Lets a caller write to the transaction that a function runs; if it throws, everything is rolled back. */
export type InTransaction<Result> = (tx: Tx, result: Result) => Promise<void>

/** Runs work in a transaction. Callers pass their own to add to it, such as who did it. */
export type Transactor = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** A transactor that adds nothing. */
export function transactor({ database }: { database: { prisma: Pick<Tx, '$transaction'> } }): Transactor {
  return (work) => transact(database.prisma, work)
}

/**
 * Runs work in a transaction, and runs it again if the database aborts it because of another one (a deadlock or a
 * serialization failure). So the work must have no effect outside the transaction. Returns the result of the last run.
 * Within a transaction, it creates a savepoint, to which each new run rolls back.
 */
export async function transact<T>(
  client: Pick<Tx, '$transaction'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await client.$transaction(work)
    } catch (error) {
      if (tries === MAX_TRIES || !isWriteConflict(error)) throw error
    }
    // Jitter keeps the transactions that collided from colliding again.
    await sleep(FIRST_PAUSE_MS * 2 ** tries * Math.random())
  }
}

type Conflict = { code?: unknown; cause?: { kind?: unknown }; meta?: { driverAdapterError?: Conflict } }

/** Whether it is PostgreSQL's 40001 or 40P01: as Prisma's error, from a raw statement, or from the driver on commit. */
function isWriteConflict(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, cause, meta } = error as Conflict
  return code === 'P2034' || cause?.kind === WRITE_CONFLICT || isWriteConflict(meta?.driverAdapterError)
}

const WRITE_CONFLICT = 'TransactionWriteConflict'
