-- CreateTable
CREATE TABLE "StockNotice" (
    "id" SERIAL NOT NULL,
    "variantId" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "mailedAt" TIMESTAMP(3),
    "confirmedAt" TIMESTAMP(3),
    "notifiedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "StockNotice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "StockNotice_email_idx" ON "StockNotice"("email");

-- CreateIndex
CREATE INDEX "StockNotice_notifiedAt_confirmedAt_idx" ON "StockNotice"("notifiedAt", "confirmedAt");

-- CreateIndex
CREATE UNIQUE INDEX "StockNotice_variantId_email_key" ON "StockNotice"("variantId", "email");

-- AddForeignKey
ALTER TABLE "StockNotice" ADD CONSTRAINT "StockNotice_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "ProductVariant"("id") ON DELETE CASCADE ON UPDATE CASCADE;
