import { setTimeout as sleep } from 'node:timers/promises'
import { createBusyError, isBusy } from './sqlite-errors.ts'

/** Releases the lock; calling it again does nothing. */
export type Release = () => void

/** A lock that is granted in the order of requests. */
export class FairLock {
  #held = false
  readonly #waiting: (() => void)[] = []

  async acquire(): Promise<Release> {
    if (this.#held) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#held = true
    let released = false
    return () => {
      if (released) return
      released = true
      this.#passOn()
    }
  }

  async run<T>(work: () => T | Promise<T>): Promise<T> {
    const release = await this.acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }

  // The lock stays held while it is handed over, so that a newcomer cannot get in before the waiter resumes.
  #passOn(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#held = false
  }
}

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
