import { setTimeout as sleep } from 'node:timers/promises'
import type { DataVersionSource } from './data-version.ts'
import type { Provider } from './database-location.ts'
import { isDatabaseAway } from './outage.ts'
import { createBusyError, isBusy } from './sqlite/sqlite-errors.ts'

const longestPauseMs = 40

/** A deadline for `retryWhileBusy`; default: in 5 seconds. */
export function startDeadline(patienceMs = 5000): number {
  return performance.now() + patienceMs
}

/**
 * Retries a statement while another process holds the lock it needs, pausing in between without blocking the event
 * loop. Throws the error that Prisma reports as P1008 if the lock is still held at the deadline.
 */
export async function retryWhileBusy<T>(work: () => T, deadline = startDeadline()): Promise<T> {
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > deadline) throw createBusyError()
    }
    // Jitter keeps two processes from retrying in step forever.
    await sleep(pauseMs * (0.5 + Math.random()))
  }
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
