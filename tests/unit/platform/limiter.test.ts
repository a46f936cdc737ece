import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMemoryLimiter, type Verdict } from '#lib/platform/limiter.ts'
import { createTestClock } from '#tests/support/clock.ts'

const MINUTE_START = '2026-01-01T00:00:00Z'

describe('the limiter in memory', () => {
  it('grants the limit and no more, and tells what is left', () => {
    const limiter = createMemoryLimiter(createTestClock(MINUTE_START))
    const verdicts = Array.from({ length: 4 }, () => limiter.consume('a', 3) as Verdict)
    expect(verdicts.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ])
    expect(verdicts[3]?.resetSeconds).toBe(60)
    expect((limiter.consume('b', 3) as Verdict).allowed).toBe(true)
  })

  it('lets the minute before weigh in', () => {
    const clock = createTestClock(MINUTE_START)
    const limiter = createMemoryLimiter(clock)
    for (let i = 0; i < 10; i++) limiter.consume('a', 10)
    clock.advance(90)
    // Half of the minute before still counts.
    const granted = Array.from({ length: 10 }, () => limiter.consume('a', 10) as Verdict).filter(
      (one) => one.allowed,
    )
    expect(granted).toHaveLength(5)
    clock.advance(120)
    expect((limiter.peek('a', 10) as Verdict).remaining).toBe(10)
  })

  it('counts nothing when it is only asked', () => {
    const limiter = createMemoryLimiter(createTestClock(MINUTE_START))
    for (let i = 0; i < 5; i++) expect((limiter.peek('a', 1) as Verdict).allowed).toBe(true)
    limiter.consume('a', 1)
    expect((limiter.peek('a', 1) as Verdict).allowed).toBe(false)
  })

  it('never grants more than the limit within a clock minute, nor twice of it around a boundary', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5_000), { maxLength: 300 }), (gaps) => {
        const clock = createTestClock(MINUTE_START)
        const limiter = createMemoryLimiter(clock)
        const granted: number[] = []
        for (const gap of gaps) {
          clock.advance(gap / 1000)
          if ((limiter.consume('a', 20) as Verdict).allowed) granted.push(clock.now().getTime())
        }
        for (const start of granted) {
          const inMinute = granted.filter((time) => Math.floor(time / 60_000) === Math.floor(start / 60_000))
          expect(inMinute.length).toBeLessThanOrEqual(20)
          // The weighting assumes an even spread, so a burst may pass by a half.
          expect(granted.filter((time) => time >= start && time < start + 60_000).length).toBeLessThanOrEqual(
            30,
          )
        }
      }),
    )
  })
})
