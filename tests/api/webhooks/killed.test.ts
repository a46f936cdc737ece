import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { runStorm } from '#tests/support/webhooks/storm.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('each event arrives, and in order, however the receiver behaves and whenever senders are killed', async () => {
  const report = await runStorm({ databaseUrl: database.url, events: 60, kills: 2 })
  expect(report).toMatchObject({ due: 120, accepted: 120, lost: [], invented: [], overtaking: [], kills: 2 })
  // Failures and answers that broke off.
  expect(report.repeats).toBeGreaterThan(2)
}, 300_000)
