-- AlterTable
ALTER TABLE "CartItem" ADD COLUMN     "attributedVariantId" INTEGER,
ADD COLUMN     "attributes" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "attributesKey" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "OrderLine" ADD COLUMN     "attributes" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "attributesKey" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "CartItem_attributedVariantId_idx" ON "CartItem"("attributedVariantId");

-- CreateIndex
CREATE UNIQUE INDEX "CartItem_cartId_attributedVariantId_attributesKey_key" ON "CartItem"("cartId", "attributedVariantId", "attributesKey");

-- AddForeignKey
ALTER TABLE "CartItem" ADD CONSTRAINT "CartItem_attributedVariantId_fkey" FOREIGN KEY ("attributedVariantId") REFERENCES "ProductVariant"("id") ON DELETE SET NULL ON UPDATE CASCADE;
