-- CreateTable
CREATE TABLE "UnknownPayment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "gateway" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "orderNumber" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "noticedAt" DATETIME NOT NULL,
    "settledAt" DATETIME
);

-- CreateIndex
CREATE INDEX "UnknownPayment_settledAt_noticedAt_idx" ON "UnknownPayment"("settledAt", "noticedAt");

-- CreateIndex
CREATE UNIQUE INDEX "UnknownPayment_gateway_reference_key" ON "UnknownPayment"("gateway", "reference");
