-- AlterTable
ALTER TABLE "OrderLine" ADD COLUMN "sold" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "OrderLine" ADD COLUMN "soldRecentlyAt" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "OrderLine_soldRecentlyAt_productId_idx" ON "OrderLine"("soldRecentlyAt", "productId");

-- Counts what was sold so far.
UPDATE "OrderLine" SET
  "sold" = "quantity",
  "soldRecentlyAt" = (
    SELECT o."paidAt" FROM "Order" o
    WHERE o."id" = "OrderLine"."orderId"
      AND o."paidAt" > (now() AT TIME ZONE 'UTC') - INTERVAL '90 days'
  )
WHERE "productId" IS NOT NULL
  AND "orderId" IN (SELECT "id" FROM "Order" WHERE "paymentStatus" IN ('paid', 'partially_refunded'));

UPDATE "Product" SET
  "soldTotal" = (SELECT COALESCE(SUM(l."sold"), 0) FROM "OrderLine" l WHERE l."productId" = "Product"."id"),
  "soldRecently" = (
    SELECT COALESCE(SUM(l."sold"), 0) FROM "OrderLine" l
    WHERE l."productId" = "Product"."id" AND l."soldRecentlyAt" IS NOT NULL
  )
WHERE "id" IN (SELECT "productId" FROM "OrderLine");
