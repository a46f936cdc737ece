-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_PaymentAttempt" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "key" TEXT NOT NULL,
    "orderId" INTEGER NOT NULL,
    "liveOrderId" INTEGER,
    "gateway" TEXT NOT NULL,
    "reference" TEXT,
    "status" TEXT NOT NULL DEFAULT 'started',
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "redirectUrl" TEXT,
    "failure" TEXT,
    "paidAmount" BIGINT NOT NULL DEFAULT 0,
    "paidCurrency" TEXT,
    "paysOrder" BOOLEAN NOT NULL DEFAULT false,
    "refunded" BIGINT NOT NULL DEFAULT 0,
    "expiresAt" DATETIME,
    "checkedAt" DATETIME,
    "nextCheckAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "PaymentAttempt_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_PaymentAttempt" ("amount", "checkedAt", "createdAt", "currency", "expiresAt", "failure", "gateway", "id", "key", "liveOrderId", "nextCheckAt", "orderId", "paidAmount", "redirectUrl", "reference", "status", "updatedAt") SELECT "amount", "checkedAt", "createdAt", "currency", "expiresAt", "failure", "gateway", "id", "key", "liveOrderId", "nextCheckAt", "orderId", "paidAmount", "redirectUrl", "reference", "status", "updatedAt" FROM "PaymentAttempt";
DROP TABLE "PaymentAttempt";
ALTER TABLE "new_PaymentAttempt" RENAME TO "PaymentAttempt";
CREATE UNIQUE INDEX "PaymentAttempt_key_key" ON "PaymentAttempt"("key");
CREATE UNIQUE INDEX "PaymentAttempt_liveOrderId_key" ON "PaymentAttempt"("liveOrderId");
CREATE INDEX "PaymentAttempt_orderId_id_idx" ON "PaymentAttempt"("orderId", "id");
CREATE INDEX "PaymentAttempt_nextCheckAt_idx" ON "PaymentAttempt"("nextCheckAt");
CREATE UNIQUE INDEX "PaymentAttempt_gateway_reference_key" ON "PaymentAttempt"("gateway", "reference");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- What was captured before counts in the attempt's own currency, less its refunds.
UPDATE "PaymentAttempt" SET
  "paidCurrency" = "currency",
  "refunded" = COALESCE((
    SELECT SUM("amount") FROM "Refund"
    WHERE "Refund"."attemptId" = "PaymentAttempt"."id" AND "Refund"."status" IN ('queued', 'done')
  ), 0)
WHERE "paidAmount" > 0;

-- An order's own payment is the first one of its total that was not refunded for coming late or twice.
UPDATE "PaymentAttempt" SET "paysOrder" = true
WHERE "id" IN (
  SELECT MIN(a."id") FROM "PaymentAttempt" a
  JOIN "Order" o ON o."id" = a."orderId"
  WHERE a."status" = 'paid' AND a."paidAmount" = o."total" AND a."paidAmount" = a."amount" AND a."paidAmount" > 0
    AND o."paymentStatus" IN ('paid', 'partially_refunded', 'refunded')
    AND NOT EXISTS (SELECT 1 FROM "Refund" r WHERE r."attemptId" = a."id" AND r."reason" IN ('paid_late', 'paid_twice'))
  GROUP BY a."orderId"
);
