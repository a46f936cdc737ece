-- DropIndex
DROP INDEX "Product_published_createdAt_id_idx";

-- DropIndex
DROP INDEX "Product_published_name_id_idx";

-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "ratingAverage" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "sortName" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "Product_published_createdAt_id_publishedAt_idx" ON "Product"("published", "createdAt", "id", "publishedAt");

-- CreateIndex
CREATE INDEX "Product_published_sortName_id_idx" ON "Product"("published", "sortName", "id");

-- CreateIndex
CREATE INDEX "Product_published_ratingAverage_createdAt_id_idx" ON "Product"("published", "ratingAverage", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Page_published_publishedAt_idx" ON "Page"("published", "publishedAt");

-- Until a product is saved again, its name stands in; accents are left as they are.
UPDATE "Product" SET "sortName" = LOWER("name");
UPDATE "Product" SET "ratingAverage" = ("ratingSum" * 20 + "ratingCount") / ("ratingCount" * 2) WHERE "ratingCount" > 0;
