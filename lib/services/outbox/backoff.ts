const FIRST_SECONDS = 10
const LONGEST_SECONDS = 3 * 3600

/** No effect is put off for longer than this, by whoever queues it either. */
export const LONGEST_DELAY_MS = 4 * 3_600_000

/** Attempts until an effect is given up, about a day after the first. */
export const MAX_ATTEMPTS = 18

/**
 * Seconds to wait after the `attempts`th attempt: twice as long each time, three hours at most, a quarter more or less
 * so that what failed together does not come back together. `chance` is from 0 to 1.
 */
export function retryDelay(attempts: number, chance = Math.random()): number {
  const seconds = Math.min(FIRST_SECONDS * 2 ** (attempts - 1), LONGEST_SECONDS)
  return seconds * (0.75 + chance / 2)
}

/** Whether an effect that fails now is given up. */
export function isLastAttempt({ attempts }: { attempts: number }): boolean {
  return attempts >= MAX_ATTEMPTS
}
