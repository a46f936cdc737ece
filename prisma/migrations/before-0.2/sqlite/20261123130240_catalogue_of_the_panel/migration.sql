-- AlterTable
ALTER TABLE "Product" ADD COLUMN "archivedAt" DATETIME;

-- CreateTable
CREATE TABLE "ScheduledSale" (
    "variantId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "price" BIGINT NOT NULL,
    "startsAt" DATETIME NOT NULL,
    "endsAt" DATETIME,
    "formerPrice" BIGINT,
    "formerCompareAtPrice" BIGINT,
    CONSTRAINT "ScheduledSale_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "ProductVariant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_StockMovement" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "variantId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "note" TEXT,
    "staffId" INTEGER,
    "orderId" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "StockMovement_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "ProductVariant" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "StockMovement_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "StockMovement_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_StockMovement" ("createdAt", "id", "orderId", "quantity", "reason", "variantId") SELECT "createdAt", "id", "orderId", "quantity", "reason", "variantId" FROM "StockMovement";
DROP TABLE "StockMovement";
ALTER TABLE "new_StockMovement" RENAME TO "StockMovement";
CREATE INDEX "StockMovement_variantId_id_idx" ON "StockMovement"("variantId", "id");
CREATE INDEX "StockMovement_orderId_idx" ON "StockMovement"("orderId");
CREATE INDEX "StockMovement_staffId_idx" ON "StockMovement"("staffId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "ScheduledSale_formerPrice_startsAt_idx" ON "ScheduledSale"("formerPrice", "startsAt");

-- CreateIndex
CREATE INDEX "ScheduledSale_endsAt_idx" ON "ScheduledSale"("endsAt");

-- CreateIndex
CREATE INDEX "Product_createdAt_id_idx" ON "Product"("createdAt", "id");

-- CreateIndex
CREATE INDEX "ProductVariant_trackStock_active_stock_id_lowStockAt_productId_idx" ON "ProductVariant"("trackStock", "active", "stock", "id", "lowStockAt", "productId");
