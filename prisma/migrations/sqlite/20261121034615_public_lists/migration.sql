-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Product" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sortName" TEXT NOT NULL DEFAULT '',
    "sku" TEXT,
    "vendor" TEXT,
    "shortDescription" TEXT NOT NULL DEFAULT '',
    "descriptionHtml" TEXT NOT NULL DEFAULT '',
    "descriptionText" TEXT NOT NULL DEFAULT '',
    "imageId" INTEGER,
    "featured" BOOLEAN NOT NULL DEFAULT false,
    "published" BOOLEAN NOT NULL DEFAULT false,
    "publishedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attributes" JSONB NOT NULL DEFAULT '[]',
    "requiresShipping" BOOLEAN NOT NULL DEFAULT true,
    "taxable" BOOLEAN NOT NULL DEFAULT true,
    "taxClass" TEXT NOT NULL DEFAULT 'standard',
    "weightThousandths" INTEGER,
    "minQuantity" INTEGER NOT NULL DEFAULT 1,
    "maxQuantity" INTEGER,
    "hasVariants" BOOLEAN NOT NULL DEFAULT false,
    "seoTitle" TEXT,
    "seoDescription" TEXT,
    "price" BIGINT NOT NULL DEFAULT 0,
    "maxPrice" BIGINT NOT NULL DEFAULT 0,
    "compareAtPrice" BIGINT,
    "onSale" BOOLEAN NOT NULL DEFAULT false,
    "inStock" BOOLEAN NOT NULL DEFAULT false,
    "ratingCount" INTEGER NOT NULL DEFAULT 0,
    "ratingSum" INTEGER NOT NULL DEFAULT 0,
    "ratingAverage" INTEGER NOT NULL DEFAULT 0,
    "ratingScore" INTEGER NOT NULL DEFAULT 0,
    "soldRecently" INTEGER NOT NULL DEFAULT 0,
    "soldTotal" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Product_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "Media" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_Product" ("attributes", "compareAtPrice", "createdAt", "descriptionHtml", "descriptionText", "featured", "hasVariants", "id", "imageId", "inStock", "maxPrice", "maxQuantity", "minQuantity", "name", "onSale", "price", "published", "publishedAt", "ratingCount", "ratingScore", "ratingSum", "requiresShipping", "seoDescription", "seoTitle", "shortDescription", "sku", "slug", "soldRecently", "soldTotal", "taxClass", "taxable", "updatedAt", "vendor", "weightThousandths") SELECT "attributes", "compareAtPrice", "createdAt", "descriptionHtml", "descriptionText", "featured", "hasVariants", "id", "imageId", "inStock", "maxPrice", "maxQuantity", "minQuantity", "name", "onSale", "price", "published", "publishedAt", "ratingCount", "ratingScore", "ratingSum", "requiresShipping", "seoDescription", "seoTitle", "shortDescription", "sku", "slug", "soldRecently", "soldTotal", "taxClass", "taxable", "updatedAt", "vendor", "weightThousandths" FROM "Product";
DROP TABLE "Product";
ALTER TABLE "new_Product" RENAME TO "Product";
CREATE UNIQUE INDEX "Product_slug_key" ON "Product"("slug");
CREATE UNIQUE INDEX "Product_sku_key" ON "Product"("sku");
CREATE INDEX "Product_published_createdAt_id_publishedAt_idx" ON "Product"("published", "createdAt", "id", "publishedAt");
CREATE INDEX "Product_published_price_id_idx" ON "Product"("published", "price", "id");
CREATE INDEX "Product_published_sortName_id_idx" ON "Product"("published", "sortName", "id");
CREATE INDEX "Product_published_ratingScore_createdAt_id_idx" ON "Product"("published", "ratingScore", "createdAt", "id");
CREATE INDEX "Product_published_ratingAverage_createdAt_id_idx" ON "Product"("published", "ratingAverage", "createdAt", "id");
CREATE INDEX "Product_published_soldRecently_soldTotal_createdAt_id_idx" ON "Product"("published", "soldRecently", "soldTotal", "createdAt", "id");
CREATE INDEX "Product_published_featured_createdAt_id_idx" ON "Product"("published", "featured", "createdAt", "id");
CREATE INDEX "Product_published_onSale_createdAt_id_idx" ON "Product"("published", "onSale", "createdAt", "id");
CREATE INDEX "Product_published_inStock_createdAt_id_idx" ON "Product"("published", "inStock", "createdAt", "id");
CREATE INDEX "Product_publishedAt_idx" ON "Product"("publishedAt");
CREATE INDEX "Product_imageId_idx" ON "Product"("imageId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "Page_published_publishedAt_idx" ON "Page"("published", "publishedAt");

-- Until a product is saved again, its name stands in; accents are left as they are.
UPDATE "Product" SET "sortName" = LOWER("name");
UPDATE "Product" SET "ratingAverage" = ("ratingSum" * 20 + "ratingCount") / ("ratingCount" * 2) WHERE "ratingCount" > 0;
