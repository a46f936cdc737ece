import { expect, it } from 'vitest'
import { changeTogether } from '#tests/support/search/process-drill.ts'

it('processes that share an index all find what was acknowledged, whoever flushes and whoever is killed', async () => {
  const outcome = await changeTogether({ processes: 3, flushes: 60, killsPerThousand: 50, seed: 4 })
  expect(outcome.differences).toEqual([])
  expect(outcome.flushes).toBeGreaterThanOrEqual(60)
  expect(outcome.comparisons).toBeGreaterThan(60)
}, 120_000)
