-- DropIndex
DROP INDEX "PaymentAttempt_status_nextCheckAt_idx";

-- DropIndex
DROP INDEX "PaymentEvent_processedAt_receivedAt_idx";

-- AlterTable
ALTER TABLE "PaymentAttempt" DROP COLUMN "data",
DROP COLUMN "refundedAmount",
ADD COLUMN     "key" TEXT,
ADD COLUMN     "liveOrderId" INTEGER;

-- Payments that were made offline are known to no provider
UPDATE "PaymentAttempt" SET "key" = 'offline-' || "id";

-- AlterTable
ALTER TABLE "PaymentAttempt" ALTER COLUMN "key" SET NOT NULL;

-- AlterTable
ALTER TABLE "PaymentEvent" DROP COLUMN "lastError",
ALTER COLUMN "reference" SET NOT NULL;

-- Refunds were the owner's alone
UPDATE "Refund" SET "reason" = 'owner' WHERE "reason" IS NULL;

-- AlterTable
ALTER TABLE "Refund" ALTER COLUMN "reason" SET NOT NULL,
ALTER COLUMN "reason" SET DEFAULT 'owner';

-- CreateTable
CREATE TABLE "SandboxPayment" (
    "reference" TEXT NOT NULL,
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
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SandboxPayment_pkey" PRIMARY KEY ("reference")
);

-- CreateIndex
CREATE UNIQUE INDEX "SandboxPayment_key_key" ON "SandboxPayment"("key");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentAttempt_key_key" ON "PaymentAttempt"("key");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentAttempt_liveOrderId_key" ON "PaymentAttempt"("liveOrderId");

-- CreateIndex
CREATE INDEX "PaymentAttempt_nextCheckAt_idx" ON "PaymentAttempt"("nextCheckAt");
