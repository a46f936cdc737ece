import { expect, it } from 'vitest'
import { killAtRandom } from '#tests/support/search/kill-drill.ts'

it('a process that is killed while it saves, flushes, merges or builds loses nothing it has acknowledged', async () => {
  const { acknowledged, faults } = await killAtRandom(8)
  expect(faults).toEqual([])
  expect(acknowledged).toBeGreaterThan(50)
}, 120_000)
