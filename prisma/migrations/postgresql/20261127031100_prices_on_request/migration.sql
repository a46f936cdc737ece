-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "onRequest" BOOLEAN NOT NULL DEFAULT false;
UPDATE "Product" SET "onRequest" = true WHERE "kind" = 'on_request';

-- DropIndex
DROP INDEX "Product_published_price_id_publishedAt_maxPrice_inStock_idx";

-- CreateIndex
CREATE INDEX "Product_price_asc_idx" ON "Product"("published", "onRequest", "price", "id", "publishedAt", "maxPrice", "inStock");

-- CreateIndex
CREATE INDEX "Product_price_desc_idx" ON "Product"("published", "onRequest", "price" DESC, "id" DESC, "publishedAt", "maxPrice", "inStock");
