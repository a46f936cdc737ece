import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CheckedRequest, checkPlans } from '#bench/plans/check-plans.ts'
import { listRequests } from '#bench/plans/list-requests.ts'
import { generateStore } from '#bench/store/generate-store.ts'
import { connectDatabase } from '#lib/platform/database/db.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

// `npm run bench -- plans` is the long form, on a store of 50,000 products.
let database: TestDatabase
let checked: CheckedRequest[]

beforeAll(async () => {
  database = await createTestDatabase()
  await generateStore(database.url, { products: 1_500, posts: 1_500 })
  checked = await checkPlans(database.url)
}, 120_000)
afterAll(() => database.drop())

// What lists in the orders of prices are read by.
const BY_PRICE = ['Product_price_asc_idx', 'Product_price_desc_idx']

it('answers every filter in every order without reading or sorting a whole table', () => {
  const faults = checked.flatMap(({ request, faults }) =>
    faults.map(({ fault, sql }) => `${JSON.stringify(request)}: ${fault} ${sql}`),
  )
  expect(faults).toEqual([])
  expect(checked.map(({ request }) => request)).toEqual(listRequests())
})

it('counts facets by options without reading the rows of all products', async () => {
  const filters = ['option[Size]=M', 'option[Size]=M&option[Colour]=Red', 'option[Size]=M&min_rating=4']
  const requests = filters.map((filter) => ({ target: `/product-facets?${filter}`, language: 'en' }))
  const faults = (await checkPlans(database.url, requests)).flatMap((checked) => checked.faults)
  expect(faults.filter(({ fault }) => fault.startsWith('fetches all rows'))).toEqual([])
})

it('notices where an index is missing', async () => {
  for (const index of BY_PRICE) await runStatement(`DROP INDEX "${index}"`)
  const [byPrice] = await checkPlans(database.url, [{ target: '/products?sort=price_asc', language: 'en' }])
  expect(byPrice?.faults.map(({ fault }) => fault)).toContainEqual(expect.stringMatching(/^sorts all rows/))
})

async function runStatement(sql: string): Promise<void> {
  const { prisma, close } = await connectDatabase(database.url)
  await prisma.$executeRawUnsafe(sql)
  await close()
}
