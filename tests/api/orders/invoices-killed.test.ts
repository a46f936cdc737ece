import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { killBilling } from '#tests/support/invoices/kill-billing.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('numbers have neither gaps nor doubles, whenever those who number documents are killed', async () => {
  const report = await killBilling({ databaseUrl: database.url, orders: 24, kills: 2 })
  expect(report).toEqual({
    kills: 2,
    missing: 0,
    faults: [],
    series: { 'invoice 2026': 12, 'invoice 2027': 12, 'credit_note 2026': 4, 'credit_note 2027': 4 },
  })
}, 300_000)
