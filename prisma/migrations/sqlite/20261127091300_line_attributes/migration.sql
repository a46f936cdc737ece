-- AlterTable
ALTER TABLE "CartItem" ADD COLUMN "attributedVariantId" INTEGER CONSTRAINT "CartItem_attributedVariantId_fkey" REFERENCES "ProductVariant" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "CartItem" ADD COLUMN "attributes" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "CartItem" ADD COLUMN "attributesKey" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "OrderLine" ADD COLUMN "attributes" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "OrderLine" ADD COLUMN "attributesKey" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "CartItem_attributedVariantId_idx" ON "CartItem"("attributedVariantId");

-- CreateIndex
CREATE UNIQUE INDEX "CartItem_cartId_attributedVariantId_attributesKey_key" ON "CartItem"("cartId", "attributedVariantId", "attributesKey");
