import { vi } from 'vitest'

/**
 * Runs `work` at one moment of `Date`. The limiter in Redis counts by the minute of this process, and lets more through
 * where one ends in the middle of a test; in memory it goes by the clock of the test anyway.
 */
export async function stopMinute<T>(work: () => Promise<T>): Promise<T> {
  vi.setSystemTime(Date.now())
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}
