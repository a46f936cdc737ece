-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "sizeGuideId" INTEGER;

-- AlterTable
ALTER TABLE "ProductCategory" ADD COLUMN     "sizeGuideId" INTEGER;

-- CreateIndex
CREATE INDEX "Product_sizeGuideId_idx" ON "Product"("sizeGuideId");

-- CreateIndex
CREATE INDEX "ProductCategory_sizeGuideId_idx" ON "ProductCategory"("sizeGuideId");

-- AddForeignKey
ALTER TABLE "Product" ADD CONSTRAINT "Product_sizeGuideId_fkey" FOREIGN KEY ("sizeGuideId") REFERENCES "Page"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProductCategory" ADD CONSTRAINT "ProductCategory_sizeGuideId_fkey" FOREIGN KEY ("sizeGuideId") REFERENCES "Page"("id") ON DELETE SET NULL ON UPDATE CASCADE;
