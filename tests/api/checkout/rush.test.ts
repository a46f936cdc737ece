import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRush, type Rush } from '#tests/support/rush/open-rush.ts'

let rush: Rush

beforeAll(async () => {
  rush = await openRush(2)
})
afterAll(() => rush.close())

it('buyers who order, change, pay, cancel and expire at once are all answered, and the books add up', async () => {
  const counts = await rush.run(16)
  // 503 is what a machine says that is too busy to get at the database in time.
  expect(Object.keys(counts).filter((outcome) => / 500/.test(outcome))).toEqual([])
  expect(counts['checkout 201']).toBeGreaterThan(3)
  expect(counts['checkout 200']).toBeGreaterThan(3)
  expect(await rush.faults()).toEqual([])
}, 120_000)
