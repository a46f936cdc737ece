/** How often something failed under a key, and until when it may not be tried again. */
export type Failures = { failures: number; lockouts: number; lockedUntil: Date | null; expiresAt: Date }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
export const LOCK_MS = 15 * MINUTE_MS

/** Wrong answers in a row that lock an e-mail address for one IP address. */
const LIMIT = 5
/** Wrong answers a day, from wherever, that make an e-mail address one that is being guessed at. */
const SUSPICIOUS = 50

/** The pair of an e-mail and an IP address after one more wrong answer: the fifth locks, each time twice as long. */
export function failAgain(before: Failures | null, now: Date): Failures {
  const { failures, lockouts } = before ?? { failures: 0, lockouts: 0 }
  if (failures + 1 < LIMIT) {
    return { failures: failures + 1, lockouts, lockedUntil: null, expiresAt: after(now, DAY_MS) }
  }
  const lockedUntil = after(now, Math.min(LOCK_MS * 2 ** lockouts, DAY_MS))
  return { failures: 0, lockouts: lockouts + 1, lockedUntil, expiresAt: after(lockedUntil, DAY_MS) }
}

/** An e-mail address after one more wrong answer from anywhere: counted from the first of them, for a day. */
export function countGuess(before: Failures | null, now: Date): Failures {
  if (!before) return { failures: 1, lockouts: 0, lockedUntil: null, expiresAt: after(now, DAY_MS) }
  const failures = before.failures + 1
  const lockedUntil = failures >= SUSPICIOUS ? after(now, LOCK_MS) : null
  return { ...before, failures, lockedUntil }
}

export function isSuspicious({ failures }: Failures): boolean {
  return failures >= SUSPICIOUS
}

/** Whole seconds until the lock ends; 0 where there is none. */
export function secondsLocked({ lockedUntil }: Pick<Failures, 'lockedUntil'>, now: Date): number {
  return lockedUntil === null ? 0 : Math.max(0, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000))
}

function after(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms)
}
