import type { Clock } from '../process/clock.ts'

/** So many requests in so many seconds. */
export type Rate = { limit: number; seconds: number }

/** How a key stands after a request, or would stand. */
export type Verdict = {
  allowed: boolean
  remaining: number
  /**
   * Whole seconds, at least 1: where nothing remains, until a request is let through again if none comes before;
   * else until the fixed window ends.
   */
  resetSeconds: number
}

/**
 * Counts requests in a sliding window of two fixed ones: of the requests in the window before, the share counts that
 * it still has in the sliding one. So a fixed window never sees more than the limit, and a sliding one no more than
 * one and a half times of it, in the worst case of requests that came all at once. Refused requests are not counted.
 */
export type Limiter = {
  consume(key: string, rate: Rate): Promise<Verdict> | Verdict
  /** As consume, but counts nothing. */
  peek(key: string, rate: Rate): Promise<Verdict> | Verdict
}

/** What was counted in the fixed window of now and in the one before. */
export type Counts = { current: number; previous: number }

type Counter = Counts & { window: number; seconds: number }

// A sweep every so many new keys keeps the map small.
const SWEEP_EVERY = 5_000

/** In this process's memory, for a site on one machine. */
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

/** The verdict's `resetSeconds`, `elapsed` milliseconds after the fixed window began. */
export function resetAfter(counts: Counts, rate: Rate, elapsed: number, remaining: number): number {
  const width = rate.seconds * 1000
  const { current, previous } = counts
  const { limit } = rate
  if (remaining > 0) return Math.max(1, Math.ceil((width - elapsed) / 1000))
  // The window before weighs less with every moment. Where this one has used up the limit alone, it is the one to weigh.
  const fadedAt =
    current < limit
      ? (width * (previous + current - limit)) / previous
      : width + (width * (current - limit)) / current
  return Math.max(1, Math.ceil((Math.floor(fadedAt) + 1 - elapsed) / 1000))
}
