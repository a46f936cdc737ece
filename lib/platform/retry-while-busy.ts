import { setTimeout as sleep } from 'node:timers/promises'
import { createBusyError, isBusy } from './sqlite-errors.ts'

const longestPauseMs = 40

/**
 * Runs a statement again while another process holds the lock it needs, pausing in between without blocking the event
 * loop. Throws what Prisma reports as P1008 when the lock stays held for longer than its patience, in milliseconds.
 */
export async function retryWhileBusy<T>(work: () => T, patienceMs = 5000): Promise<T> {
  const startedAt = performance.now()
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() - startedAt > patienceMs) throw createBusyError(patienceMs)
    }
    // Chance keeps two processes from asking in step for ever.
    await sleep(pauseMs * (0.5 + Math.random()))
  }
}
