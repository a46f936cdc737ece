import { describe, expect, it, vi } from 'vitest'
import { groupCalls } from '#lib/platform/jobs/group-calls.ts'
import { gate } from '#tests/support/gate.ts'

describe('groupCalls', () => {
  it('works on calls of one moment together, and gives each its own result', async () => {
    const groups: number[][] = []
    const double = groupCalls(async (items: number[]) => {
      groups.push(items)
      return items.map((item) => item * 2)
    }, 10)
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
    expect(groups).toEqual([[1, 2, 3]])
  })

  it('collects what comes while a group is under way, and never makes one too large', async () => {
    const groups: number[][] = []
    const { open: finishFirst, wait: isFinished } = gate()
    const echo = groupCalls(async (items: number[]) => {
      groups.push(items)
      await isFinished
      return items
    }, 2)
    const first = echo(1)
    await vi.waitFor(() => expect(groups).toHaveLength(1), { timeout: 60_000 })
    const others = [2, 3, 4].map(echo)
    finishFirst()
    expect(await Promise.all([first, ...others])).toEqual([1, 2, 3, 4])
    expect(groups).toEqual([[1], [2, 3], [4]])
  })

  it('fails a bad call alone: those beside it are tried once more, one by one', async () => {
    const groups: string[][] = []
    const echo = groupCalls(async (items: string[]) => {
      groups.push(items)
      if (items.includes('bad')) throw new Error('no')
      return items
    }, 3)
    const results = await Promise.allSettled(['good', 'bad', 'well', 'fine'].map(echo))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(groups).toEqual([['good', 'bad', 'well'], ['good'], ['bad'], ['well'], ['fine']])
  })

  it('goes on after a call that failed by itself', async () => {
    let tries = 0
    const echo = groupCalls(async ([item = '']: string[]) => {
      if (item === 'bad') tries++
      if (item === 'bad') throw new Error('no')
      return [item]
    }, 3)
    await expect(echo('bad')).rejects.toThrow('no')
    expect(tries).toBe(1)
    expect(await echo('good')).toBe('good')
  })
})
