/** How many attempts failed under a key, and until when it is locked. */
export type Failures = { failures: number; lockouts: number; lockedUntil: Date | null; expiresAt: Date }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
export const LOCK_MS = 15 * MINUTE_MS

/** How many wrong answers in a row lock an e-mail address for one network. */
const LIMIT = 5
/** How many wrong answers a day, from any network, show that the password of an e-mail address is being guessed. */
const SUSPICIOUS = 50

/** The count of an e-mail address and network after one more wrong answer. The fifth locks, each time twice as long. */
export function failAgain(before: Failures | null, now: Date): Failures {
  const { failures, lockouts } = before ?? { failures: 0, lockouts: 0 }
  if (failures + 1 < LIMIT) {
    return { failures: failures + 1, lockouts, lockedUntil: null, expiresAt: after(now, DAY_MS) }
  }
  const lockedUntil = after(now, Math.min(LOCK_MS * 2 ** lockouts, DAY_MS))
  return { failures: 0, lockouts: lockouts + 1, lockedUntil, expiresAt: after(lockedUntil, DAY_MS) }
}

/** The count of an e-mail address after one more wrong answer from any network, kept for a day from the first. */
export function countGuess(before: Failures | null, now: Date): Failures {
  if (!before) return { failures: 1, lockouts: 0, lockedUntil: null, expiresAt: after(now, DAY_MS) }
  const failures = before.failures + 1
  const lockedUntil = failures >= SUSPICIOUS ? after(now, LOCK_MS) : null
  return { ...before, failures, lockedUntil }
}

export function isSuspicious({ failures }: Failures): boolean {
  return failures >= SUSPICIOUS
}

/** Whole seconds until the lock ends; 0 if there is no lock. */
export function secondsLocked({ lockedUntil }: Pick<Failures, 'lockedUntil'>, now: Date): number {
  return lockedUntil === null ? 0 : Math.max(0, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000))
}

function after(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms)
}
