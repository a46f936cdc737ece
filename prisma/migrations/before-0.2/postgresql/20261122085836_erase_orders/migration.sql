-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "erasedAt" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "Customer_deletedAt_idx" ON "Customer"("deletedAt");

-- CreateIndex
CREATE INDEX "Order_erasedAt_placedAt_idx" ON "Order"("erasedAt", "placedAt");
