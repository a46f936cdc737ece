-- CreateTable
CREATE TABLE "SafetyContact" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL DEFAULT '',
    "contact" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- AlterTable
ALTER TABLE "Product" ADD COLUMN "manufacturerId" INTEGER CONSTRAINT "Product_manufacturerId_fkey" REFERENCES "SafetyContact" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Product" ADD COLUMN "responsibleId" INTEGER CONSTRAINT "Product_responsibleId_fkey" REFERENCES "SafetyContact" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Product" ADD COLUMN "safetyText" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Product" ADD COLUMN "safetyDocuments" JSONB NOT NULL DEFAULT '[]';

-- CreateIndex
CREATE INDEX "Product_manufacturerId_idx" ON "Product"("manufacturerId");

-- CreateIndex
CREATE INDEX "Product_responsibleId_idx" ON "Product"("responsibleId");

-- CreateIndex
CREATE UNIQUE INDEX "SafetyContact_name_address_contact_key" ON "SafetyContact"("name", "address", "contact");
