-- CreateTable
CREATE TABLE "ShippingZone" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "methodId" INTEGER NOT NULL,
    "country" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT '',
    "postcodes" TEXT NOT NULL DEFAULT '',
    "postcodeFrom" BIGINT NOT NULL,
    "postcodeTo" BIGINT NOT NULL,
    "offered" BOOLEAN NOT NULL DEFAULT true,
    "price" BIGINT NOT NULL DEFAULT 0,
    "freeFrom" BIGINT,
    "minWeightThousandths" INTEGER,
    "maxWeightThousandths" INTEGER,
    "bandsBy" TEXT,
    "bands" JSONB NOT NULL DEFAULT '[]',
    CONSTRAINT "ShippingZone_methodId_fkey" FOREIGN KEY ("methodId") REFERENCES "ShippingMethod" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "ShippingMethod" ADD COLUMN "minWeightThousandths" INTEGER;
ALTER TABLE "ShippingMethod" ADD COLUMN "bandsBy" TEXT;
ALTER TABLE "ShippingMethod" ADD COLUMN "bands" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "ShippingMethod" ADD COLUMN "everywhere" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "TaxRate" ADD COLUMN "postcodes" TEXT NOT NULL DEFAULT '';
ALTER TABLE "TaxRate" ADD COLUMN "postcodeFrom" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "TaxRate" ADD COLUMN "postcodeTo" BIGINT NOT NULL DEFAULT 6582952005840035280;

-- AlterTable
ALTER TABLE "Order" ADD COLUMN "shippingTax" BIGINT NOT NULL DEFAULT 0;

-- DropIndex
DROP INDEX "TaxRate_country_state_taxClass_priority_key";

-- CreateIndex
CREATE INDEX "TaxRate_country_state_postcodeFrom_postcodeTo_idx" ON "TaxRate"("country", "state", "postcodeFrom", "postcodeTo");

-- CreateIndex
CREATE UNIQUE INDEX "TaxRate_country_state_postcodes_taxClass_priority_key" ON "TaxRate"("country", "state", "postcodes", "taxClass", "priority");

-- CreateIndex
CREATE INDEX "ShippingZone_methodId_country_state_postcodeFrom_postcodeTo_idx" ON "ShippingZone"("methodId", "country", "state", "postcodeFrom", "postcodeTo");

-- CreateIndex
CREATE UNIQUE INDEX "ShippingZone_methodId_country_state_postcodes_key" ON "ShippingZone"("methodId", "country", "state", "postcodes");

-- What was of shipping is the tax that no line has.
UPDATE "Order" SET "shippingTax" =
  "tax" - (SELECT COALESCE(SUM(l."tax"), 0) FROM "OrderLine" l WHERE l."orderId" = "Order"."id")
WHERE "shippingTotal" > 0 AND "tax" > 0;
