import { laneOf } from './lanes.ts'

const FIRST_SECONDS = 10
const LONGEST_SECONDS = 3 * 3600

/** The longest that an effect can be delayed, by a retry or by its caller. */
export const LONGEST_DELAY_MS = 4 * 3_600_000

/** The number of attempts before an effect is given up, about a day after the first. */
const MAX_ATTEMPTS = 18
/** By lane, where it differs: receivers of webhooks are given days, which their handlers count themselves. */
const MAX_ATTEMPTS_IN = new Map([['webhook', 60]])

export function maxAttempts(kind: string): number {
  return MAX_ATTEMPTS_IN.get(laneOf(kind)) ?? MAX_ATTEMPTS
}

/**
 * Seconds to wait after the given number of attempts: twice as long each time, at most three hours, plus or minus a
 * quarter so that effects that failed together are not retried together. `chance` is between 0 and 1.
 */
export function retryDelay(attempts: number, chance = Math.random()): number {
  const seconds = Math.min(FIRST_SECONDS * 2 ** (attempts - 1), LONGEST_SECONDS)
  return seconds * (0.75 + chance / 2)
}

/** Seconds to wait if the other side asks for so many: no longer than a retry waits at most. */
export function boundDelay(seconds: number): number {
  return Math.min(seconds, LONGEST_SECONDS)
}

/** Whether an effect is given up if it fails now. */
export function isLastAttempt({ kind, attempts }: { kind: string; attempts: number }): boolean {
  return attempts >= maxAttempts(kind)
}
