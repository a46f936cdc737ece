-- CreateTable
CREATE TABLE "SandboxPayment" (
    "reference" TEXT NOT NULL PRIMARY KEY,
    "key" TEXT NOT NULL,
    "orderNumber" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "paidAmount" BIGINT NOT NULL DEFAULT 0,
    "paidCurrency" TEXT,
    "refunds" JSONB NOT NULL DEFAULT '{}',
    "returnUrl" TEXT NOT NULL,
    "cancelUrl" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

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
    "expiresAt" DATETIME,
    "checkedAt" DATETIME,
    "nextCheckAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "PaymentAttempt_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_PaymentAttempt" ("amount", "checkedAt", "createdAt", "currency", "expiresAt", "failure", "gateway", "id", "key", "nextCheckAt", "orderId", "paidAmount", "redirectUrl", "reference", "status", "updatedAt") SELECT "amount", "checkedAt", "createdAt", "currency", "expiresAt", "failure", "gateway", "id", 'offline-' || "id", "nextCheckAt", "orderId", "paidAmount", "redirectUrl", "reference", "status", "updatedAt" FROM "PaymentAttempt";
DROP TABLE "PaymentAttempt";
ALTER TABLE "new_PaymentAttempt" RENAME TO "PaymentAttempt";
CREATE UNIQUE INDEX "PaymentAttempt_key_key" ON "PaymentAttempt"("key");
CREATE UNIQUE INDEX "PaymentAttempt_liveOrderId_key" ON "PaymentAttempt"("liveOrderId");
CREATE INDEX "PaymentAttempt_orderId_id_idx" ON "PaymentAttempt"("orderId", "id");
CREATE INDEX "PaymentAttempt_nextCheckAt_idx" ON "PaymentAttempt"("nextCheckAt");
CREATE UNIQUE INDEX "PaymentAttempt_gateway_reference_key" ON "PaymentAttempt"("gateway", "reference");
CREATE TABLE "new_PaymentEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "gateway" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "receivedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processedAt" DATETIME
);
INSERT INTO "new_PaymentEvent" ("eventId", "gateway", "id", "processedAt", "receivedAt", "reference") SELECT "eventId", "gateway", "id", "processedAt", "receivedAt", "reference" FROM "PaymentEvent";
DROP TABLE "PaymentEvent";
ALTER TABLE "new_PaymentEvent" RENAME TO "PaymentEvent";
CREATE UNIQUE INDEX "PaymentEvent_gateway_eventId_key" ON "PaymentEvent"("gateway", "eventId");
CREATE TABLE "new_Refund" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "attemptId" INTEGER,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "reference" TEXT,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "reason" TEXT NOT NULL DEFAULT 'owner',
    "failure" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Refund_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Refund_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "PaymentAttempt" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_Refund" ("amount", "attemptId", "createdAt", "currency", "failure", "id", "orderId", "reason", "reference", "status", "updatedAt") SELECT "amount", "attemptId", "createdAt", "currency", "failure", "id", "orderId", coalesce("reason", 'owner') AS "reason", "reference", "status", "updatedAt" FROM "Refund";
DROP TABLE "Refund";
ALTER TABLE "new_Refund" RENAME TO "Refund";
CREATE INDEX "Refund_orderId_idx" ON "Refund"("orderId");
CREATE INDEX "Refund_attemptId_idx" ON "Refund"("attemptId");
CREATE INDEX "Refund_status_idx" ON "Refund"("status");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "SandboxPayment_key_key" ON "SandboxPayment"("key");
