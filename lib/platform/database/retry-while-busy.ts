import { setTimeout as sleep } from 'node:timers/promises'
import { createBusyError, isBusy } from './sqlite/sqlite-errors.ts'

const longestPauseMs = 40

/** A moment for `retryWhileBusy`, 5 seconds from now unless told. */
export function startDeadline(patienceMs = 5000): number {
  return performance.now() + patienceMs
}

/**
 * Runs a statement until no other process holds the lock it needs, pausing in between without blocking the event loop.
 * Throws what Prisma reports as P1008 when the lock is still held at the deadline.
 */
export async function retryWhileBusy<T>(work: () => T, deadline = startDeadline()): Promise<T> {
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > deadline) throw createBusyError()
    }
    // Chance keeps two processes from asking in step for ever.
    await sleep(pauseMs * (0.5 + Math.random()))
  }
}
