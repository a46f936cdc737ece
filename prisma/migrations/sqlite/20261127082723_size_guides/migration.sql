-- AlterTable
ALTER TABLE "Product" ADD COLUMN "sizeGuideId" INTEGER CONSTRAINT "Product_sizeGuideId_fkey" REFERENCES "Page" ("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "ProductCategory" ADD COLUMN "sizeGuideId" INTEGER CONSTRAINT "ProductCategory_sizeGuideId_fkey" REFERENCES "Page" ("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "Product_sizeGuideId_idx" ON "Product"("sizeGuideId");

-- CreateIndex
CREATE INDEX "ProductCategory_sizeGuideId_idx" ON "ProductCategory"("sizeGuideId");
