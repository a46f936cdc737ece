import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateStore } from '#bench/store/generate-store.ts'
import { insertPriceChanges } from '#lib/domains/shop/catalogue/statements/price-changes.ts'
import { connectDatabase, type Database } from '#lib/platform/database/db.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

// Prices are written down in every transaction that saves products, and their record grows for ever.
let created: TestDatabase
let database: Database

beforeAll(async () => {
  created = await createTestDatabase()
  await generateStore(created.url, { products: 4_000, posts: 1 })
  database = await connectDatabase(created.url)
  await database.prisma.$executeRawUnsafe(`
    INSERT INTO "PriceChange" ("productId", "variantId", "price", "currency", "since")
    SELECT v."productId", v."id", v."price" + n."id", 'USD', v."createdAt"
    FROM "ProductVariant" v CROSS JOIN (SELECT "id" FROM "Product" WHERE "id" <= 10) n
    ORDER BY v."productId"`)
  await database.prisma.$executeRawUnsafe('ANALYZE')
}, 120_000)
afterAll(async () => {
  await database.close()
  await created.drop()
})

it('finds the last prices of the products that are saved without reading those of all', async () => {
  const { prisma, provider } = database
  const { sql, toArguments } = insertPriceChanges.texts[provider]
  const productIds = Array.from({ length: 130 }, (_, index) => index + 1)
  const args = toArguments({ productIds, currency: 'USD', at: new Date() })
  const explain = provider === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN'
  const rows = await prisma.$transaction(async (tx) => {
    // As for a table that is larger than this one beside what is read of it.
    if (provider === 'postgresql') await tx.$executeRaw`SET LOCAL random_page_cost = 0.5`
    return tx.$queryRawUnsafe<Record<string, unknown>[]>(`${explain} ${sql}`, ...args)
  })
  const plan = rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n')
  // Read once, by the products: a join with the table by other ids may hash all of it.
  const reads = plan
    .split('\n')
    .filter((line) => /Scan .*on "PriceChange"|(SCAN|SEARCH) (c|last)\b/.test(line))
  expect(reads).toEqual([expect.stringContaining('PriceChange_productId_variantId_id_idx')])
})
