import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countGuess,
  type Failures,
  failAgain,
  isSuspicious,
  secondsLocked,
} from '#lib/domains/people/accounts/sign-in/lockout.ts'

const start = new Date('2026-06-01T12:00:00Z')
const later = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000)

/** Fails so many times, each a second after the one before, waiting out every lock. */
function failTimes(times: number): { state: Failures; waits: number[] } {
  let state: Failures | null = null
  let now = start
  const waits: number[] = []
  for (let i = 0; i < times; i++) {
    state = failAgain(state, now)
    const wait = secondsLocked(state, now)
    if (wait > 0) waits.push(wait)
    now = later(now, Math.max(1, wait))
  }
  if (!state) throw new Error('Fail at least once.')
  return { state, waits }
}

describe('wrong answers in a row', () => {
  it('lock with every fifth, twice as long each time, from 15 minutes to a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (times) => {
        const { state, waits } = failTimes(times)
        expect(waits).toHaveLength(Math.floor(times / 5))
        expect(state.failures).toBe(times % 5)
        expect(waits).toEqual(waits.map((_, i) => Math.min(900 * 2 ** i, 86_400)))
      }),
      { numRuns: 50 },
    )
  })

  it('are kept for a day after the last, or after the lock', () => {
    expect(failAgain(null, start).expiresAt).toEqual(later(start, 86_400))
    const { state } = failTimes(5)
    expect(state.expiresAt).toEqual(later(state.lockedUntil ?? start, 86_400))
  })
})

describe('guesses at an e-mail address', () => {
  it('are suspicious from the fiftieth on, and then leave a pause after each', () => {
    let state: Failures | null = null
    for (let i = 1; i <= 60; i++) {
      state = countGuess(state, later(start, i))
      expect([i, isSuspicious(state), secondsLocked(state, later(start, i))]).toEqual([
        i,
        i >= 50,
        i >= 50 ? 900 : 0,
      ])
    }
    expect(state?.expiresAt).toEqual(later(start, 86_401))
  })
})

describe('the seconds that are left', () => {
  it('are whole ones, never too few', () => {
    const lockedUntil = later(start, 0.4)
    expect(secondsLocked({ lockedUntil }, start)).toBe(1)
    expect(secondsLocked({ lockedUntil }, lockedUntil)).toBe(0)
    expect(secondsLocked({ lockedUntil: null }, start)).toBe(0)
  })
})
