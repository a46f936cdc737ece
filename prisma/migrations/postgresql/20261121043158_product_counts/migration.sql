-- DropIndex
DROP INDEX "Product_published_price_id_idx";

-- DropIndex
DROP INDEX "Product_published_sortName_id_idx";

-- DropIndex
DROP INDEX "Product_published_ratingScore_createdAt_id_idx";

-- DropIndex
DROP INDEX "Product_published_ratingAverage_createdAt_id_idx";

-- DropIndex
DROP INDEX "Product_published_soldRecently_soldTotal_createdAt_id_idx";

-- DropIndex
DROP INDEX "Product_published_featured_createdAt_id_idx";

-- DropIndex
DROP INDEX "Product_published_onSale_createdAt_id_idx";

-- DropIndex
DROP INDEX "Product_published_inStock_createdAt_id_idx";

-- CreateIndex
CREATE INDEX "Product_published_price_id_publishedAt_maxPrice_idx" ON "Product"("published", "price", "id", "publishedAt", "maxPrice");

-- CreateIndex
CREATE INDEX "Product_published_sortName_id_publishedAt_idx" ON "Product"("published", "sortName", "id", "publishedAt");

-- CreateIndex
CREATE INDEX "Product_published_ratingScore_createdAt_id_publishedAt_idx" ON "Product"("published", "ratingScore", "createdAt", "id", "publishedAt");

-- CreateIndex
CREATE INDEX "Product_published_soldRecently_soldTotal_createdAt_id_publi_idx" ON "Product"("published", "soldRecently", "soldTotal", "createdAt", "id", "publishedAt");

-- CreateIndex
CREATE INDEX "Product_published_featured_createdAt_id_publishedAt_idx" ON "Product"("published", "featured", "createdAt", "id", "publishedAt");

-- CreateIndex
CREATE INDEX "Product_published_onSale_createdAt_id_publishedAt_idx" ON "Product"("published", "onSale", "createdAt", "id", "publishedAt");

-- CreateIndex
CREATE INDEX "Product_published_inStock_createdAt_id_publishedAt_idx" ON "Product"("published", "inStock", "createdAt", "id", "publishedAt");

-- CreateIndex
CREATE INDEX "Product_published_ratingAverage_inStock_id_publishedAt_idx" ON "Product"("published", "ratingAverage", "inStock", "id", "publishedAt");
