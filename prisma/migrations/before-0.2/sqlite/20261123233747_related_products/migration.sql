-- CreateTable
CREATE TABLE "RelatedProduct" (
    "productId" INTEGER NOT NULL,
    "relatedId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    PRIMARY KEY ("productId", "relatedId"),
    CONSTRAINT "RelatedProduct_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RelatedProduct_relatedId_fkey" FOREIGN KEY ("relatedId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "RelatedProduct_relatedId_idx" ON "RelatedProduct"("relatedId");
