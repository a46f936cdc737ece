-- DropIndex
DROP INDEX "Order_status_fulfillmentStatus_placedAt_id_importedFrom_idx";

-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "disputed" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "paid" BIGINT;

-- AlterTable
ALTER TABLE "PaymentAttempt" ADD COLUMN     "disputed" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "PaymentTransaction" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "attemptId" INTEGER,
    "refundId" INTEGER,
    "reference" TEXT,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "paysOrder" BOOLEAN NOT NULL,
    "staffId" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PaymentTransaction_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "PaymentTransaction_orderId_id_idx" ON "PaymentTransaction"("orderId", "id");

-- CreateIndex
CREATE INDEX "PaymentTransaction_staffId_idx" ON "PaymentTransaction"("staffId");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentTransaction_refundId_kind_key" ON "PaymentTransaction"("refundId", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentTransaction_attemptId_kind_reference_key" ON "PaymentTransaction"("attemptId", "kind", "reference");

-- CreateIndex
CREATE INDEX "Order_to_ship_idx" ON "Order"("status", "fulfillmentStatus", "placedAt", "id", "importedFrom", "disputed");

-- AddForeignKey
ALTER TABLE "PaymentTransaction" ADD CONSTRAINT "PaymentTransaction_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentTransaction" ADD CONSTRAINT "PaymentTransaction_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "PaymentAttempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentTransaction" ADD CONSTRAINT "PaymentTransaction_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentTransaction" ADD CONSTRAINT "PaymentTransaction_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The ledger of orders that were there before. What moved first is written first; their states and sums stay as they are.
INSERT INTO "PaymentTransaction" ("orderId", "kind", "attemptId", "reference", "amount", "currency", "paysOrder", "createdAt")
SELECT a."orderId", 'authorized', a."id", a."reference", a."amount", a."currency", TRUE, a."updatedAt"
FROM "PaymentAttempt" a JOIN "Order" o ON o."id" = a."orderId"
WHERE a."status" = 'authorized' AND o."paymentStatus" = 'authorized';

INSERT INTO "PaymentTransaction" ("orderId", "kind", "attemptId", "reference", "amount", "currency", "paysOrder", "createdAt")
SELECT a."orderId", 'captured', a."id", a."reference", a."paidAmount", COALESCE(a."paidCurrency", a."currency"), a."paysOrder",
  COALESCE(CASE WHEN a."paysOrder" THEN o."paidAt" END, a."updatedAt")
FROM "PaymentAttempt" a JOIN "Order" o ON o."id" = a."orderId"
WHERE a."paidAmount" > 0
ORDER BY a."id";

-- Paid without a provider.
INSERT INTO "PaymentTransaction" ("orderId", "kind", "amount", "currency", "paysOrder", "createdAt")
SELECT o."id", 'recorded', o."total", o."currency", TRUE, COALESCE(o."paidAt", o."placedAt")
FROM "Order" o
WHERE o."importedFrom" IS NULL AND o."total" > 0 AND o."paymentStatus" IN ('paid', 'partially_refunded', 'refunded')
  AND NOT EXISTS (SELECT 1 FROM "PaymentAttempt" a WHERE a."orderId" = o."id" AND a."paysOrder" AND a."paidAmount" > 0);

-- What a provider gave back beyond what the order came to does not count for it.
INSERT INTO "PaymentTransaction" ("orderId", "kind", "attemptId", "refundId", "amount", "currency", "paysOrder", "createdAt")
SELECT r."orderId", 'refund_requested', r."attemptId", r."id", r."amount", r."currency",
  CASE
    WHEN r."attemptId" IS NOT NULL AND NOT a."paysOrder" THEN FALSE
    WHEN r."status" = 'done' AND r."reason" = 'provider' THEN (
      SELECT SUM(e."amount") FROM "Refund" e LEFT JOIN "PaymentAttempt" b ON b."id" = e."attemptId"
      WHERE e."orderId" = r."orderId" AND e."status" = 'done' AND e."id" <= r."id" AND (e."attemptId" IS NULL OR b."paysOrder")
    ) <= o."refunded"
    ELSE TRUE
  END,
  r."createdAt"
FROM "Refund" r JOIN "Order" o ON o."id" = r."orderId" LEFT JOIN "PaymentAttempt" a ON a."id" = r."attemptId"
WHERE o."importedFrom" IS NULL
ORDER BY r."id";

INSERT INTO "PaymentTransaction"
  ("orderId", "kind", "attemptId", "refundId", "reference", "amount", "currency", "paysOrder", "createdAt")
SELECT t."orderId", CASE WHEN r."status" = 'done' THEN 'refund_succeeded' ELSE 'refund_failed' END, t."attemptId", r."id", r."reference",
  t."amount", t."currency", t."paysOrder", r."updatedAt"
FROM "PaymentTransaction" t JOIN "Refund" r ON r."id" = t."refundId"
WHERE t."kind" = 'refund_requested' AND r."status" IN ('done', 'failed')
ORDER BY r."id";
