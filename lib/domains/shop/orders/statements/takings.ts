import { statement } from '#lib/platform/database/statements/statement.ts'

const placed = `
  SELECT o."placedAt", o."currency", z."zone", z."movingTo", z."cursor"
  FROM "Order" o JOIN "TakingsZone" z ON z."id" = 1
  WHERE o."id" = @orderId AND o."importedFrom" IS NULL`

/** Orders of the shop before this one took nothing here. What says by whose days it counts stays as it is until the transaction ends. */
export const selectPlaced = statement({
  parameters: { orderId: 'int' },
  row: { placedAt: 'moment', currency: 'text', zone: 'text', movingTo: 'text?', cursor: 'int' },
  sql: { sqlite: placed, postgresql: `${placed} FOR SHARE OF z` },
})

export const addTakings = statement({
  parameters: { day: 'text', currency: 'text', shard: 'int', orders: 'int', amount: 'int' },
  sql: `
    INSERT INTO "Takings" ("day", "currency", "shard", "orders", "amount")
    VALUES (@day, @currency, @shard, @orders, @amount)
    ON CONFLICT ("day", "currency", "shard")
    DO UPDATE SET "orders" = "Takings"."orders" + @orders, "amount" = "Takings"."amount" + @amount`,
})
