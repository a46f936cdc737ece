import type { Clock } from '../process/clock.ts'

/** A number of requests per number of seconds. */
export type Rate = { limit: number; seconds: number }

/** The state of a key after a request. */
export type Verdict = {
  allowed: boolean
  remaining: number
  /**
   * Whole seconds, at least 1: if nothing remains, until a request is admitted again, provided that none comes before;
   * otherwise until the fixed window ends.
   */
  resetSeconds: number
}

/**
 * Counts requests in a sliding window made of two fixed ones: the previous fixed window counts in proportion to its
 * overlap with the sliding one. So a fixed window never admits more than the limit, and a sliding one at most one and a
 * half times the limit, if all requests come at once. Refused requests are not counted.
 */
export type Limiter = {
  consume(key: string, rate: Rate): Promise<Verdict> | Verdict
  /** Like `consume`, but counts nothing. */
  peek(key: string, rate: Rate): Promise<Verdict> | Verdict
}

/** The counts of the current and the previous fixed window. */
export type Counts = { current: number; previous: number }

type Counter = Counts & { window: number; seconds: number }

// A sweep after this many new keys keeps the map small.
const SWEEP_EVERY = 5_000

/** Counts in this process's memory, for a site on one machine. */
export function createMemoryLimiter(clock: Clock): Limiter {
  const counters = new Map<string, Counter>()
  let untilSweep = SWEEP_EVERY

  const sweep = (now: number): void => {
    for (const [key, { window, seconds }] of counters) {
      if (window < Math.floor(now / (seconds * 1000)) - 1) counters.delete(key)
    }
    untilSweep = SWEEP_EVERY
  }

  const counterAt = (key: string, seconds: number, now: number): Counter => {
    const window = Math.floor(now / (seconds * 1000))
    let counter = counters.get(key)
    if (!counter) {
      if (--untilSweep <= 0) sweep(now)
      counter = { window, seconds, current: 0, previous: 0 }
      counters.set(key, counter)
    }
    if (counter.window !== window) {
      counter.previous = counter.window === window - 1 ? counter.current : 0
      counter.current = 0
      counter.window = window
    }
    return counter
  }

  const look = (key: string, { limit, seconds }: Rate, taking: 0 | 1): Verdict => {
    const now = clock.now().getTime()
    const counter = counterAt(`${seconds} ${key}`, seconds, now)
    const elapsed = now - counter.window * seconds * 1000
    const used = countUsed(counter, seconds, elapsed)
    const allowed = used < limit
    if (allowed) counter.current += taking
    const remaining = Math.max(0, limit - used - (allowed ? taking : 0))
    return { allowed, remaining, resetSeconds: resetAfter(counter, { limit, seconds }, elapsed, remaining) }
  }

  return { consume: (key, rate) => look(key, rate, 1), peek: (key, rate) => look(key, rate, 0) }
}

function countUsed({ current, previous }: Counts, seconds: number, elapsed: number): number {
  const width = seconds * 1000
  return Math.floor((previous * (width - elapsed)) / width) + current
}

/** Computes `resetSeconds`, `elapsed` milliseconds after the fixed window began. */
export function resetAfter(counts: Counts, rate: Rate, elapsed: number, remaining: number): number {
  const width = rate.seconds * 1000
  const { current, previous } = counts
  const { limit } = rate
  if (remaining > 0) return Math.max(1, Math.ceil((width - elapsed) / 1000))
  // The previous window counts less as time passes. If the current one alone has used up the limit, it decides.
  const fadedAt =
    current < limit
      ? (width * (previous + current - limit)) / previous
      : width + (width * (current - limit)) / current
  return Math.max(1, Math.ceil((Math.floor(fadedAt) + 1 - elapsed) / 1000))
}
