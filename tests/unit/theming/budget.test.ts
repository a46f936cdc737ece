import { describe, expect, it } from 'vitest'
import { MemoryBudget } from '#lib/theming/engine/budget.ts'
import { createLiquid } from '#lib/theming/engine/create-liquid.ts'
import { themeLimits } from '#lib/theming/themes/limits.ts'

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
