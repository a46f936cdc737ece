import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withinOneMinute } from '#tests/support/within-one-minute.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T12:00:59Z') })
})
afterEach(() => vi.useRealTimers())

it('passes on what came of it within one minute, a result or an error', async () => {
  const work = vi.fn(async () => 'done')
  expect(await withinOneMinute(work)).toBe('done')
  expect(work).toHaveBeenCalledOnce()
  const failing = vi.fn(() => Promise.reject(new Error('No.')))
  await expect(withinOneMinute(failing)).rejects.toThrow('No.')
  expect(failing).toHaveBeenCalledOnce()
})

it.each(['done', 'failed'])('runs again if a minute ends while it runs, although it was %s', async (end) => {
  const attempts: number[] = []
  const work = async (attempt: number) => {
    attempts.push(attempt)
    if (attempt < 3) vi.setSystemTime(Date.now() + 60_000)
    if (attempt < 3 && end === 'failed') throw new Error('No.')
    return attempt
  }
  expect(await withinOneMinute(work)).toBe(3)
  expect(attempts).toEqual([1, 2, 3])
})
