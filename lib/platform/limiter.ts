import type { Clock } from './clock.ts'

export const WINDOW_SECONDS = 60

/** How a key stands after a request, or would stand. */
export type Verdict = {
  allowed: boolean
  remaining: number
  /** Seconds until the window has moved on enough for the budget to be whole again; at least 1. */
  resetSeconds: number
}

/**
 * Counts requests a minute in a sliding window: what is left of the minute before weighs in, so that no
 * minute, wherever it begins, sees more than the limit. Refused requests are not counted.
 */
export type Limiter = {
  consume(key: string, limit: number): Promise<Verdict> | Verdict
  /** As consume, but counts nothing. */
  peek(key: string, limit: number): Promise<Verdict> | Verdict
}

type Counter = { minute: number; current: number; previous: number }

// Counters older than two minutes count nothing; a sweep every so many new keys keeps the map small.
const SWEEP_EVERY = 5_000

/** In this process's memory, for a site on one machine. */
export function createMemoryLimiter(clock: Clock): Limiter {
  const counters = new Map<string, Counter>()
  let untilSweep = SWEEP_EVERY

  const counterAt = (key: string, minute: number): Counter => {
    let counter = counters.get(key)
    if (!counter) {
      if (--untilSweep <= 0) {
        for (const [stale, { minute: last }] of counters) if (last < minute - 1) counters.delete(stale)
        untilSweep = SWEEP_EVERY
      }
      counter = { minute, current: 0, previous: 0 }
      counters.set(key, counter)
    }
    if (counter.minute !== minute) {
      counter.previous = counter.minute === minute - 1 ? counter.current : 0
      counter.current = 0
      counter.minute = minute
    }
    return counter
  }

  const look = (key: string, limit: number, taking: 0 | 1): Verdict => {
    const seconds = clock.now().getTime() / 1000
    const minute = Math.floor(seconds / WINDOW_SECONDS)
    const elapsed = seconds - minute * WINDOW_SECONDS
    const counter = counterAt(key, minute)
    const used = Math.floor(counter.previous * (1 - elapsed / WINDOW_SECONDS)) + counter.current
    const allowed = used < limit
    if (allowed) counter.current += taking
    return {
      allowed,
      remaining: Math.max(0, limit - used - (allowed ? taking : 0)),
      resetSeconds: Math.max(1, Math.ceil(WINDOW_SECONDS - elapsed)),
    }
  }

  return { consume: (key, limit) => look(key, limit, 1), peek: (key, limit) => look(key, limit, 0) }
}
