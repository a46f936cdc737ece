import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readMigrations } from '#lib/platform/migrations/folder.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { findBreaks, readSchemaFacts, type SchemaFacts } from '#tests/support/stores/schema-facts.ts'

// Servers of the former version go on while the new ones start, on a schema that is already the new one. So a migration
// only adds what the former version need not know. What it no longer uses is removed by a later one, which is listed here.
const CONTRACTIONS: Readonly<Record<string, readonly string[]>> = {}

let store: TestDatabase
let client: pg.Client

beforeAll(async () => {
  store = await createTestDatabase()
  client = new pg.Client(store.url)
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await store?.drop()
})

it('every migration leaves what the version before it reads and writes', async () => {
  await client.query('BEGIN')
  try {
    await client.query('DROP SCHEMA public CASCADE')
    await client.query('CREATE SCHEMA public')
    let former: SchemaFacts | undefined
    for (const { name, sql } of readMigrations('postgresql').current) {
      await client.query(sql)
      const next = await readSchemaFacts(client)
      if (former) expect([name, findBreaks(former, next)]).toEqual([name, CONTRACTIONS[name] ?? []])
      former = next
    }
    expect(former?.columns.size).toBeGreaterThan(500)
  } finally {
    await client.query('ROLLBACK')
  }
}, 60_000)

describe('a migration', () => {
  beforeEach(() => client.query('BEGIN'))
  afterEach(() => client.query('ROLLBACK'))

  const breaksOf = async (sql: string) => {
    const former = await readSchemaFacts(client)
    await client.query(sql)
    return findBreaks(former, await readSchemaFacts(client))
  }

  it.each([
    'ALTER TABLE "Order" ADD COLUMN "giftNote" TEXT',
    'ALTER TABLE "Order" ADD COLUMN "parcels" INTEGER NOT NULL DEFAULT 1',
    'CREATE TABLE "GiftWrap" ("id" SERIAL PRIMARY KEY, "name" TEXT NOT NULL UNIQUE)',
    'CREATE INDEX "Order_currency_idx" ON "Order" ("currency")',
    'ALTER TABLE "Customer" ALTER COLUMN "email" DROP NOT NULL',
    'ALTER TABLE "Order" ADD COLUMN "gift" INTEGER; CREATE UNIQUE INDEX "one" ON "Order" ("gift")',
  ])('may do this: %s', async (sql) => {
    expect(await breaksOf(sql)).toEqual([])
  })

  it.each([
    ['ALTER TABLE "Customer" DROP COLUMN "email"', 'Customer.email is gone'],
    ['ALTER TABLE "Customer" RENAME COLUMN "email" TO "mail"', 'Customer.email is gone'],
    ['ALTER TABLE "Order" ADD COLUMN "parcels" INTEGER NOT NULL', 'Order.parcels must be given'],
    ['ALTER TABLE "Media" ALTER COLUMN "hash" SET NOT NULL', 'Media.hash may no longer be null'],
    ['ALTER TABLE "Order" ALTER COLUMN "number" TYPE VARCHAR(20)', 'Order.number is character varying(20)'],
    ['CREATE UNIQUE INDEX "one" ON "Order" ("email")', 'new to be unique'],
    [
      'ALTER TABLE "Order" ADD COLUMN "gift" INTEGER DEFAULT 1; CREATE UNIQUE INDEX "one" ON "Order" ("gift")',
      'new to be unique',
    ],
    ['DROP INDEX "Order_number_key"', 'no longer unique'],
    ['DROP TABLE "GuideStep"', 'is gone'],
  ])('may not do this: %s', async (sql, problem) => {
    expect((await breaksOf(sql)).join('; ')).toContain(problem)
  })
})
