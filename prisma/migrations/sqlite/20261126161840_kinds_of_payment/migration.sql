-- AlterTable
ALTER TABLE "OrderLine" ADD COLUMN "requiresShipping" BOOLEAN NOT NULL DEFAULT true;

-- Lines of products that are not delivered
UPDATE "OrderLine" SET "requiresShipping" = false
WHERE "productId" IN (SELECT "id" FROM "Product" WHERE NOT "requiresShipping");

-- Cash on delivery is paid to the courier: such orders no longer expire.
UPDATE "Order" SET "expiresAt" = NULL
WHERE "gateway" = 'cash_on_delivery' AND "importedFrom" IS NULL AND "status" = 'pending'
  AND "paymentStatus" IN ('pending', 'failed') AND "expiresAt" IS NOT NULL;

-- Paid orders of which nothing is delivered are fulfilled.
UPDATE "Order" SET "status" = 'completed', "fulfillmentStatus" = 'fulfilled'
WHERE "importedFrom" IS NULL AND "status" = 'processing' AND "fulfillmentStatus" = 'unfulfilled'
  AND "paymentStatus" IN ('paid', 'partially_refunded') AND "refundQueued" = 0
  AND EXISTS (SELECT 1 FROM "OrderLine" l WHERE l."orderId" = "Order"."id")
  AND NOT EXISTS (SELECT 1 FROM "OrderLine" l WHERE l."orderId" = "Order"."id" AND l."requiresShipping");
