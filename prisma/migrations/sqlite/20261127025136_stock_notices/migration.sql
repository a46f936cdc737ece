-- CreateTable
CREATE TABLE "StockNotice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "variantId" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "mailedAt" DATETIME,
    "confirmedAt" DATETIME,
    "notifiedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "StockNotice_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "ProductVariant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "StockNotice_email_idx" ON "StockNotice"("email");

-- CreateIndex
CREATE INDEX "StockNotice_notifiedAt_confirmedAt_idx" ON "StockNotice"("notifiedAt", "confirmedAt");

-- CreateIndex
CREATE UNIQUE INDEX "StockNotice_variantId_email_key" ON "StockNotice"("variantId", "email");
