import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { steps } from '#tests/support/owner/steps.ts'
import { openWalker, type Walker } from '#tests/support/owner/walker.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 })

let walker: Walker
beforeAll(async () => {
  walker = await openWalker({ width: 1280 })
})
afterAll(() => walker?.close())

describe('a new owner, in a browser alone', () => {
  it.each(steps)('$name', ({ take }) => take(walker))

  it('has passed pages that everybody can use, in light and dark, and that break no rule of their policy', () => {
    expect([...walker.faults, ...walker.errors]).toEqual([])
  })
})
