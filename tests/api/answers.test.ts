import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { compareAnswers } from '#tests/support/fuzz/compare-answers.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi({ now: new Date().toISOString() })
})
afterAll(() => api?.close())

it('answers to requests made from the OpenAPI document are as it says', async () => {
  // The seed is fixed so that the suite says the same of the same code; the drill of this name goes further.
  const successes = await compareAnswers(api, { requests: 1000, seed: 20_260_601 })
  expect(successes.size).toBeGreaterThan(20)
}, 180_000)
