-- CreateTable
CREATE TABLE "ProductSortName" (
    "productId" INTEGER NOT NULL,
    "locale" TEXT NOT NULL,
    "sortName" TEXT NOT NULL,

    PRIMARY KEY ("productId", "locale"),
    CONSTRAINT "ProductSortName_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "ProductSortName_locale_sortName_productId_idx" ON "ProductSortName"("locale", "sortName", "productId");
