import { expect, it } from 'vitest'
import { touchesTables } from '#lib/platform/migrations/changed-tables.ts'

const touches = (sql: string) => touchesTables([{ sql }], ['Order', 'OrderLine'])

it.each([
  'ALTER TABLE "Order" ADD COLUMN "note" TEXT',
  'ALTER TABLE "Order" ADD CONSTRAINT "x" FOREIGN KEY ("a") REFERENCES "A"("id") ON DELETE SET NULL',
  'CREATE UNIQUE INDEX "Order_x" ON "Order"("x")',
  'CREATE TABLE "A" ("id" INTEGER REFERENCES "Order"("id") ON DELETE CASCADE)',
  'INSERT INTO "Takings" SELECT "day" FROM "Order"',
  'UPDATE "A" SET "x" = (SELECT MAX("id") FROM "Order")',
  'DELETE FROM "OrderEdit"',
  'SELECT "id" FROM "A" ORDER BY "id"',
  '-- DELETE FROM "Order"',
])('leaves rows as they are: %s', (sql) => expect(touches(sql)).toBe(false))

it.each([
  'UPDATE "Order" SET "total" = 1',
  'UPDATE ONLY "OrderLine" SET "total" = 1',
  'SELECT 1; DELETE FROM OrderLine',
  'INSERT OR REPLACE INTO "Order" ("id") VALUES (1)',
  'ALTER TABLE "OrderLine" DROP COLUMN "tax"',
  'ALTER TABLE "OrderLine" ALTER COLUMN "tax" SET DATA TYPE BIGINT',
  'CREATE TABLE "new_Order" ("id" INTEGER); DROP TABLE "Order"; ALTER TABLE "new_Order" RENAME TO "Order"',
  'TRUNCATE "Order"',
  'DO $$ BEGIN UPDATE "Order" SET "total" = 1; END $$',
  'WITH x AS (SELECT 1) DELETE FROM "Order"',
])('may change rows: %s', (sql) => expect(touches(sql)).toBe(true))
