import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CheckedRequest, checkPlans } from '#tests/bench/plans/check-plans.ts'
import { generateStore } from '#tests/bench/store/generate-store.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

// `npm run bench -- plans` is the long form, on a store of 50,000 products.
let database: TestDatabase
let checked: CheckedRequest[]

beforeAll(async () => {
  database = await createTestDatabase()
  await generateStore(database.url, { products: 1_500, posts: 1_500 })
  checked = await checkPlans(database.url)
})
afterAll(() => database.drop())

it('answers every filter in every order without reading or sorting a whole table', () => {
  const faults = checked.flatMap(({ request, faults }) => faults.map(({ fault }) => `${request}: ${fault}`))
  expect(faults).toEqual([])
})
