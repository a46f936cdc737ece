import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from './db.ts'

const MAX_TRIES = 6
const FIRST_PAUSE_MS = 10

/** Lets a caller store something of its own in the transaction that a function runs; if it throws, all is rolled back. */
export type InTransaction<Result> = (tx: Tx, result: Result) => Promise<void>

/**
 * Runs work in a transaction, and all of it again where the database gave it up in favour of another one: a deadlock, or a
 * serialization failure. So the work must have no effect outside of the transaction; what it returns is its last run's.
 * Inside of a transaction it is a savepoint, to which each new run goes back.
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
    // Chance keeps those who met from meeting again.
    await sleep(FIRST_PAUSE_MS * 2 ** tries * Math.random())
  }
}

type Conflict = { code?: unknown; cause?: { kind?: unknown }; meta?: { driverAdapterError?: Conflict } }

/** PostgreSQL's 40001 and 40P01: as Prisma's own error, of a raw statement, or of the driver at the commit. */
function isWriteConflict(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, cause, meta } = error as Conflict
  return code === 'P2034' || cause?.kind === WRITE_CONFLICT || isWriteConflict(meta?.driverAdapterError)
}

const WRITE_CONFLICT = 'TransactionWriteConflict'
