import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMemoryLimiter, type Rate, type Verdict } from '#lib/platform/net/limiter.ts'
import { createTestClock } from '#tests/support/clock.ts'

const MINUTE_START = '2026-01-01T00:00:00Z'

const perMinute = (limit: number): Rate => ({ limit, seconds: 60 })

describe('the limiter in memory', () => {
  it('grants the limit and no more, and tells what is left', () => {
    const limiter = createMemoryLimiter(createTestClock(MINUTE_START))
    const verdicts = Array.from({ length: 4 }, () => limiter.consume('a', perMinute(3)) as Verdict)
    expect(verdicts.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ])
    expect(verdicts[0]?.resetSeconds).toBe(60)
    expect((limiter.consume('b', perMinute(3)) as Verdict).allowed).toBe(true)
  })

  it('lets the minute before weigh in', () => {
    const clock = createTestClock(MINUTE_START)
    const limiter = createMemoryLimiter(clock)
    for (let i = 0; i < 10; i++) limiter.consume('a', perMinute(10))
    clock.advance(90)
    // Half of the minute before still counts.
    const granted = Array.from({ length: 10 }, () => limiter.consume('a', perMinute(10)) as Verdict).filter(
      (one) => one.allowed,
    )
    expect(granted).toHaveLength(5)
    clock.advance(120)
    expect((limiter.peek('a', perMinute(10)) as Verdict).remaining).toBe(10)
  })

  it('counts nothing when it is only asked', () => {
    const limiter = createMemoryLimiter(createTestClock(MINUTE_START))
    for (let i = 0; i < 5; i++) expect((limiter.peek('a', perMinute(1)) as Verdict).allowed).toBe(true)
    limiter.consume('a', perMinute(1))
    expect((limiter.peek('a', perMinute(1)) as Verdict).allowed).toBe(false)
  })

  it('counts rates over other times apart, each in its own', () => {
    const clock = createTestClock(MINUTE_START)
    const limiter = createMemoryLimiter(clock)
    const daily = { limit: 2, seconds: 86_400 }
    const ask = (rate: Rate) => (limiter.consume('a', rate) as Verdict).allowed
    expect([ask(daily), ask(daily), ask(daily), ask(perMinute(1))]).toEqual([true, true, false, true])
    clock.advance(3600)
    expect([ask(daily), ask(perMinute(1))]).toEqual([false, true])
    clock.advance(2 * 86_400)
    expect(ask(daily)).toBe(true)
  })

  it('lets a refused client through after the seconds it told, and never tells too many', () => {
    const gaps = fc.array(fc.nat(9_000), { maxLength: 60 })
    fc.assert(
      fc.property(
        gaps,
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 5, max: 90 }),
        (gaps, limit, seconds) => {
          const clock = createTestClock(MINUTE_START)
          const limiter = createMemoryLimiter(clock)
          const peek = () => limiter.peek('a', { limit, seconds }) as Verdict
          for (const gap of gaps) {
            clock.advance(gap / 1000)
            // Until just before, the limit was a higher one.
            limiter.consume('a', { limit: limit + 3, seconds })
          }
          const { allowed, resetSeconds } = peek()
          if (allowed) return
          clock.advance(resetSeconds - 1)
          expect(peek().allowed).toBe(false)
          clock.advance(1)
          expect(peek().allowed).toBe(true)
        },
      ),
    )
  })

  it('never grants more than the limit within a clock minute, nor twice of it around a boundary', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5_000), { maxLength: 300 }), (gaps) => {
        const clock = createTestClock(MINUTE_START)
        const limiter = createMemoryLimiter(clock)
        const granted: number[] = []
        for (const gap of gaps) {
          clock.advance(gap / 1000)
          if ((limiter.consume('a', perMinute(20)) as Verdict).allowed) granted.push(clock.now().getTime())
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
