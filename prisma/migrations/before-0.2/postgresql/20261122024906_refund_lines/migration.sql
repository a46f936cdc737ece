-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "refundQueued" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "refundedShipping" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "OrderLine" ADD COLUMN     "refundedAmount" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "refundedQuantity" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Refund" ADD COLUMN     "shippingAmount" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "RefundLine" (
    "refundId" INTEGER NOT NULL,
    "lineId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "restockedQuantity" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "RefundLine_pkey" PRIMARY KEY ("refundId","lineId")
);

-- CreateIndex
CREATE INDEX "RefundLine_lineId_idx" ON "RefundLine"("lineId");

-- AddForeignKey
ALTER TABLE "RefundLine" ADD CONSTRAINT "RefundLine_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RefundLine" ADD CONSTRAINT "RefundLine_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "OrderLine"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What waits to be refunded is set aside.
UPDATE "Order" SET "refundQueued" = (
  SELECT COALESCE(SUM(r."amount"), 0) FROM "Refund" r
  JOIN "PaymentAttempt" a ON a."id" = r."attemptId"
  WHERE r."orderId" = "Order"."id" AND r."status" = 'queued' AND a."paysOrder"
) WHERE "id" IN (SELECT "orderId" FROM "Refund" WHERE "status" = 'queued');

-- Of an order that was refunded whole, every piece was.
UPDATE "OrderLine" SET
  "refundedQuantity" = "quantity",
  "refundedAmount" = "total" + (
    SELECT CASE WHEN o."taxInclusive" THEN 0 ELSE "OrderLine"."tax" END FROM "Order" o WHERE o."id" = "OrderLine"."orderId"
  )
WHERE "orderId" IN (SELECT "id" FROM "Order" WHERE "paymentStatus" = 'refunded');

UPDATE "Order" SET "refundedShipping" = "total" - (
  SELECT COALESCE(SUM(l."refundedAmount"), 0) FROM "OrderLine" l WHERE l."orderId" = "Order"."id"
) WHERE "paymentStatus" = 'refunded';
