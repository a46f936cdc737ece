-- CreateTable
CREATE TABLE "RelatedProduct" (
    "productId" INTEGER NOT NULL,
    "relatedId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "RelatedProduct_pkey" PRIMARY KEY ("productId","relatedId")
);

-- CreateIndex
CREATE INDEX "RelatedProduct_relatedId_idx" ON "RelatedProduct"("relatedId");

-- AddForeignKey
ALTER TABLE "RelatedProduct" ADD CONSTRAINT "RelatedProduct_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RelatedProduct" ADD CONSTRAINT "RelatedProduct_relatedId_fkey" FOREIGN KEY ("relatedId") REFERENCES "Product"("id") ON DELETE CASCADE ON UPDATE CASCADE;
