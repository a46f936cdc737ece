-- CreateIndex
CREATE INDEX "ProductVariant_low_stock_idx" ON "ProductVariant"("trackStock", "active", "stock", "id", "lowStockAt", "productId") WHERE "stock" <= "lowStockAt";
