import type { Clock } from '#lib/platform/process/clock.ts'

/** A clock that stands still until it is set. */
export type TestClock = Clock & {
  set(time: string | Date): void
  advance(seconds: number): void
}

export function createTestClock(start: string): TestClock {
  let time = new Date(start)
  return {
    now: () => new Date(time),
    set(next) {
      time = new Date(next)
    },
    advance(seconds) {
      time = new Date(time.getTime() + seconds * 1000)
    },
  }
}
