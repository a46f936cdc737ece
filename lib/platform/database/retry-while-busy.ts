import { setTimeout as sleep } from 'node:timers/promises'
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
