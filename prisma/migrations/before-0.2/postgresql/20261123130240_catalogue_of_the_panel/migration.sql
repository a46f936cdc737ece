-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "archivedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "StockMovement" ADD COLUMN     "note" TEXT,
ADD COLUMN     "staffId" INTEGER;

-- CreateTable
CREATE TABLE "ScheduledSale" (
    "variantId" INTEGER NOT NULL,
    "price" BIGINT NOT NULL,
    "startsAt" TIMESTAMP(3) NOT NULL,
    "endsAt" TIMESTAMP(3),
    "formerPrice" BIGINT,
    "formerCompareAtPrice" BIGINT,

    CONSTRAINT "ScheduledSale_pkey" PRIMARY KEY ("variantId")
);

-- CreateIndex
CREATE INDEX "ScheduledSale_formerPrice_startsAt_idx" ON "ScheduledSale"("formerPrice", "startsAt");

-- CreateIndex
CREATE INDEX "ScheduledSale_endsAt_idx" ON "ScheduledSale"("endsAt");

-- CreateIndex
CREATE INDEX "Product_createdAt_id_idx" ON "Product"("createdAt", "id");

-- CreateIndex
CREATE INDEX "ProductVariant_trackStock_active_stock_id_lowStockAt_produc_idx" ON "ProductVariant"("trackStock", "active", "stock", "id", "lowStockAt", "productId");

-- CreateIndex
CREATE INDEX "StockMovement_staffId_idx" ON "StockMovement"("staffId");

-- AddForeignKey
ALTER TABLE "StockMovement" ADD CONSTRAINT "StockMovement_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScheduledSale" ADD CONSTRAINT "ScheduledSale_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "ProductVariant"("id") ON DELETE CASCADE ON UPDATE CASCADE;
