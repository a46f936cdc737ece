import { statement } from '#lib/platform/database/statements/statement.ts'
import { reachedFrom, settledStatuses } from '../status/states.ts'

const list = (states: readonly string[]) => states.map((status) => `'${status}'`).join(', ')
const unpaid = list(reachedFrom.paid)
const settled = list(settledStatuses)

/** An order of this shop that waits for its payment or its capture. */
const isWaiting = `
  "id" = @orderId AND "importedFrom" IS NULL AND "status" <> 'cancelled' AND "paymentStatus" IN (${unpaid})`

/** A paid order that an edit made dearer: the rest is to be paid. */
const owesRest = `
  "id" = @orderId AND "importedFrom" IS NULL AND "status" <> 'cancelled' AND "outstanding" > 0
  AND "paymentStatus" IN (${settled})`

export const selectWaiting = statement({
  parameters: { orderId: 'int' },
  row: { id: 'int' },
  sql: `SELECT "id" FROM "Order" WHERE (${isWaiting}) OR (${owesRest})`,
})

/** Whether there is nothing to deliver. */
const isDigital = `
  NOT EXISTS (SELECT 1 FROM "OrderLine" l WHERE l."orderId" = @orderId AND l."requiresShipping")
  AND EXISTS (SELECT 1 FROM "OrderLine" l WHERE l."orderId" = @orderId)`

export const selectDue = statement({
  parameters: { orderId: 'int' },
  row: { due: 'int', currency: 'text' },
  sql: `
    SELECT CASE WHEN "paymentStatus" IN (${settled}) AND "outstanding" > 0 THEN "outstanding" ELSE "total" - "deducted" END, "currency"
    FROM "Order" WHERE "id" = @orderId`,
})

/**
 * Marks an order as paid that waits for exactly this amount; `paid` is what the owner accepts instead. Cash on delivery is paid after
 * delivery, which completes it, as does what came back. What is not delivered is fulfilled at once.
 */
export const payOrder = statement({
  parameters: { orderId: 'int', amount: 'int', currency: 'text', paid: 'int?', at: 'moment', now: 'moment' },
  sql: `
    UPDATE "Order" SET
      "status" = CASE
        WHEN "status" NOT IN ('pending', 'processing') THEN "status"
        WHEN "fulfillmentStatus" IN ('delivered', 'partially_returned', 'returned') OR (${isDigital}) THEN 'completed'
        ELSE 'processing'
      END,
      "fulfillmentStatus" = CASE
        WHEN "fulfillmentStatus" = 'unfulfilled' AND ${isDigital} THEN 'fulfilled'
        ELSE "fulfillmentStatus"
      END,
      "paymentStatus" = 'paid', "paid" = COALESCE(@paid, CASE WHEN "deducted" > 0 THEN "total" - "deducted" END), "paidAt" = @at, "statusChangedAt" = @at, "expiresAt" = NULL, "processingSince" = NULL,
      "updatedAt" = @now
    WHERE ${isWaiting} AND "total" - "deducted" = @amount AND "currency" = @currency`,
})

/** The rest of an order that an edit made dearer is paid; `counted` is what counts as paid for it, `amount` what has to be outstanding. */
export const payRest = statement({
  parameters: {
    orderId: 'int',
    amount: 'int',
    counted: 'int',
    currency: 'text',
    at: 'moment',
    now: 'moment',
  },
  sql: `
    UPDATE "Order" SET
      "paid" = COALESCE("paid", "total" - "outstanding") + @counted, "outstanding" = 0, "processingSince" = NULL,
      "statusChangedAt" = @at, "updatedAt" = @now
    WHERE ${owesRest} AND "outstanding" = @amount AND "currency" = @currency`,
})

export const selectUnsold = statement({
  parameters: { orderId: 'int' },
  row: { productId: 'int', pieces: 'int' },
  sql: `
    SELECT l."productId", l."quantity" - l."refundedQuantity" FROM "OrderLine" l JOIN "Order" o ON o."id" = l."orderId"
    WHERE l."orderId" = @orderId AND l."productId" IS NOT NULL AND l."sold" = 0 AND o."importedFrom" IS NULL`,
})

export const markSold = statement({
  parameters: { orderId: 'int', at: 'moment' },
  sql: `
    UPDATE "OrderLine" SET "sold" = "quantity" - "refundedQuantity", "soldRecentlyAt" = @at
    WHERE "orderId" = @orderId AND "productId" IS NOT NULL AND "sold" = 0
      AND EXISTS (SELECT 1 FROM "Order" o WHERE o."id" = @orderId AND o."importedFrom" IS NULL)`,
})
