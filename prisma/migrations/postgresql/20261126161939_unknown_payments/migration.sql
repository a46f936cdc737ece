-- CreateTable
CREATE TABLE "UnknownPayment" (
    "id" SERIAL NOT NULL,
    "gateway" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "orderNumber" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "noticedAt" TIMESTAMP(3) NOT NULL,
    "settledAt" TIMESTAMP(3),

    CONSTRAINT "UnknownPayment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "UnknownPayment_settledAt_noticedAt_idx" ON "UnknownPayment"("settledAt", "noticedAt");

-- CreateIndex
CREATE UNIQUE INDEX "UnknownPayment_gateway_reference_key" ON "UnknownPayment"("gateway", "reference");
