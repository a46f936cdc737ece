-- CreateTable
CREATE TABLE "ProductSortName" (
    "productId" INTEGER NOT NULL,
    "locale" TEXT NOT NULL,
    "sortName" TEXT NOT NULL,

    CONSTRAINT "ProductSortName_pkey" PRIMARY KEY ("productId","locale")
);

-- CreateIndex
CREATE INDEX "ProductSortName_locale_sortName_productId_idx" ON "ProductSortName"("locale", "sortName", "productId");

-- AddForeignKey
ALTER TABLE "ProductSortName" ADD CONSTRAINT "ProductSortName_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE CASCADE ON UPDATE CASCADE;
