import { setTimeout as sleep } from 'node:timers/promises'
import type { PrismaClient } from '../generated/sqlite/client.ts'
import type { DataVersionSource } from './data-version.ts'
import type { Provider } from './database-location.ts'
import type { Database, Tx } from './db.ts'
import { isDatabaseAway } from './outage.ts'
import { isLockTimeout } from './postgresql/is-lock-timeout.ts'
import { type StatementTx, TRANSACT } from './transactions/open-client.ts'

export { prismaOf, type Statements, type StatementTx, TRANSACT } from './transactions/open-client.ts'

const MAX_TRIES = 6
// Of tries that have each waited for seconds.
const MAX_WAITS = 3
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
 * Runs work in a transaction of Prisma's, in which statements run too, and runs it again if the database aborts it because of another one (a deadlock, a
 * serialization failure, or a lock that it did not get in time). So the work must have no effect outside the transaction. Returns the result of the last run.
 * Within a transaction, it creates a savepoint, to which each new run rolls back. `timeout`: milliseconds that it may take, instead of the
 * 15 seconds of a request.
 */
export async function transact<T>(
  client: Pick<Tx, '$transaction'>,
  work: (tx: Tx) => Promise<T>,
  options?: { timeout: number },
): Promise<T> {
  return untilKept(() => client.$transaction(work, options))
}

/**
 * The same in a transaction of statements, which takes a fraction of the time. For what runs with every sale: the rare parts of it that
 * need Prisma ask for it (`prismaOf`).
 */
export async function transactStatements<T>(
  client: PrismaClient,
  work: (tx: StatementTx) => Promise<T>,
): Promise<T> {
  const run = (client as { [TRANSACT]?: (work: (tx: StatementTx) => Promise<T>) => Promise<T> })[TRANSACT]
  if (!run) throw new Error('This client was not opened by connectDatabase, or is in a transaction.')
  return untilKept(() => run(work))
}

async function untilKept<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries >= triesAfter(error)) throw error
    }
    // Jitter keeps the transactions that collided from colliding again.
    await sleep(FIRST_PAUSE_MS * 2 ** tries * Math.random())
  }
}

type Conflict = {
  code?: unknown
  cause?: { kind?: unknown }
  meta?: { driverAdapterError?: Conflict }
}

/** How often a transaction that failed so may be tried; once, if another one was not the reason. */
function triesAfter(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 1
  const { code, cause, meta } = error as Conflict
  // PostgreSQL's 40001 or 40P01: as Prisma's error, from a raw statement, or from the driver on commit.
  if (code === 'P2034' || cause?.kind === 'TransactionWriteConflict') return MAX_TRIES
  if (isLockTimeout(error)) return MAX_WAITS
  return triesAfter(meta?.driverAdapterError)
}

/**
 * Makes others that lock the same name wait until the transaction ends. A name stands for rows that may not exist yet, and so cannot
 * be locked themselves. SQLite has one writer anyway.
 */
export async function lockName(
  { provider }: Pick<Database, 'provider'>,
  tx: Tx,
  name: string,
): Promise<void> {
  if (provider === 'postgresql') await tx.$executeRaw`SELECT pg_advisory_xact_lock(7031, hashtext(${name}))`
}

type Watched = { provider: Provider; standby?: { standIn(): unknown }; dataVersion: DataVersionSource }

/**
 * Runs work, and runs it again if the database went away during it and is back in time. So the work must take effect once,
 * however often it is run.
 */
export type RetryThroughOutage = <T>(work: () => Promise<T>) => Promise<T>

// A failover takes seconds; clients and proxies wait longer.
const PATIENCE_MS = 10_000
const POLL_MS = 100

/** Waits while a standby stands in for the primary, so that a write which has not begun is done by its successor. */
export async function waitForPrimary(database: Watched): Promise<void> {
  if (database.standby?.standIn()) await isBack(database, performance.now() + PATIENCE_MS)
}

/** Waits for a database that takes writes. Resolves to whether there is one. */
export function waitForWrites(database: Watched): Promise<boolean> {
  return isBack(database, performance.now() + PATIENCE_MS)
}

/** All work of one request shares its patience. SQLite does not go away. */
export function retryThroughOutage(database: Watched): RetryThroughOutage {
  const deadline = performance.now() + PATIENCE_MS
  return async (work) => {
    try {
      return await work()
    } catch (error) {
      const isOver =
        database.provider === 'postgresql' && isDatabaseAway(error) && (await isBack(database, deadline))
      if (!isOver) throw error
      return work()
    }
  }
}

async function isBack({ standby, dataVersion }: Watched, deadline: number): Promise<boolean> {
  for (; performance.now() < deadline; await sleep(POLL_MS)) {
    const hasAnswered = await Promise.resolve(dataVersion.read()).then(
      () => true,
      () => false,
    )
    if (hasAnswered && !standby?.standIn()) return true
  }
  return false
}
