-- DropIndex
DROP INDEX "OrderLine_productId_idx";

-- CreateIndex
CREATE INDEX "OrderLine_productId_id_idx" ON "OrderLine"("productId", "id");
