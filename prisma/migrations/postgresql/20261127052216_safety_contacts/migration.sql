-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "manufacturerId" INTEGER,
ADD COLUMN     "responsibleId" INTEGER,
ADD COLUMN     "safetyDocuments" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "safetyText" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "SafetyContact" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL DEFAULT '',
    "contact" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SafetyContact_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "SafetyContact_name_address_contact_key" ON "SafetyContact"("name", "address", "contact");

-- CreateIndex
CREATE INDEX "Product_manufacturerId_idx" ON "Product"("manufacturerId");

-- CreateIndex
CREATE INDEX "Product_responsibleId_idx" ON "Product"("responsibleId");

-- AddForeignKey
ALTER TABLE "Product" ADD CONSTRAINT "Product_manufacturerId_fkey" FOREIGN KEY ("manufacturerId") REFERENCES "SafetyContact"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Product" ADD CONSTRAINT "Product_responsibleId_fkey" FOREIGN KEY ("responsibleId") REFERENCES "SafetyContact"("id") ON DELETE SET NULL ON UPDATE CASCADE;
