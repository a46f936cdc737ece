import { statement } from '#lib/platform/database/statements/statement.ts'

/** Orders of the shop before this one took nothing here. */
export const selectPlaced = statement({
  parameters: { orderId: 'int' },
  row: { placedAt: 'moment', currency: 'text' },
  sql: `SELECT "placedAt", "currency" FROM "Order" WHERE "id" = @orderId AND "importedFrom" IS NULL`,
})

export const addTakings = statement({
  parameters: { day: 'text', currency: 'text', shard: 'int', orders: 'int', amount: 'int' },
  sql: `
    INSERT INTO "Takings" ("day", "currency", "shard", "orders", "amount")
    VALUES (@day, @currency, @shard, @orders, @amount)
    ON CONFLICT ("day", "currency", "shard")
    DO UPDATE SET "orders" = "Takings"."orders" + @orders, "amount" = "Takings"."amount" + @amount`,
})
