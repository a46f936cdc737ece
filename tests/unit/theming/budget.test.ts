import { describe, expect, it, vi } from 'vitest'
import { createLiquid } from '#packages/themes/src/engine/create-liquid.ts'
import { MemoryBudget, startWorkClock, TimeBudget } from '#packages/themes/src/engine/pass.ts'
import { themeLimits } from '#packages/themes/src/themes/limits.ts'

const exceeded = 'memory alloc limit exceeded'

describe('the memory of a view', () => {
  it('is asked for half at once at most', () => {
    expect(() => new MemoryBudget(100).use(50)).not.toThrow()
    expect(() => new MemoryBudget(100).use(51)).toThrow(exceeded)
  })

  it('is all there is, in however many parts', () => {
    const budget = new MemoryBudget(100)
    for (const count of [50, 49]) budget.use(count)
    expect(() => budget.use(2)).toThrow(exceeded)
    // What was refused is not counted.
    expect(() => budget.use(1)).not.toThrow()
    expect(() => budget.use(1)).toThrow(exceeded)
  })

  it('is neither taken nor given back by what is no amount', () => {
    const budget = new MemoryBudget(100)
    for (const count of [0, -50, Number.NaN]) budget.use(count)
    budget.use(50)
    budget.use(50)
    expect(() => budget.use(1)).toThrow(exceeded)
  })

  it('takes a list of half of it, and none that is longer', () => {
    const limits = { ...themeLimits, memory: 1000 }
    const render = (source: string) =>
      createLiquid(new Map([['view', { source, file: 'view.liquid' }]]), limits).renderView('view', {}, {})
    expect(render('{% assign list = (1..500) %}{{ list.first }}')).toBe('1')
    expect(() => render('{% assign list = (1..501) %}{{ list.first }}')).toThrow(exceeded)
  })
})

describe('the time of a view', () => {
  const tooLong = 'template render limit exceeded'

  it('is over once it has worked for that long', () => {
    const worked = startWorkClock()
    const begunAt = performance.now()
    const budget = new TimeBudget(20)
    const work = () => {
      for (;;) budget.check(performance.now())
    }
    expect(work).toThrow(tooLong)
    // By whichever clock is over first.
    expect(Math.max(worked(), (performance.now() - begunAt) / 3)).toBeGreaterThanOrEqual(20)
  })

  it('is three times as long on a busy machine', () => {
    const budget = new TimeBudget(10_000)
    const begunAt = performance.now()
    // Nobody has worked in the meantime.
    for (const ms of [10, 10_000, 29_000]) expect(() => budget.check(begunAt + ms)).not.toThrow()
    expect(() => budget.check(begunAt + 30_001)).toThrow(tooLong)
  })

  it('does not ask what the process has worked for views that are soon done', () => {
    const ask = vi.spyOn(process, 'cpuUsage')
    const begunAt = performance.now()
    const budget = new TimeBudget(250)
    for (let step = 0; step < 100; step++) budget.check(begunAt)
    expect(ask).not.toHaveBeenCalled()
    budget.check(performance.now() + 10)
    expect(ask).toHaveBeenCalled()
    ask.mockRestore()
  })
})
