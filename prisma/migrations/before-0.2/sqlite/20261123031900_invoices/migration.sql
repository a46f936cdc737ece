-- AlterTable
ALTER TABLE "Cart" ADD COLUMN "checkoutAt" DATETIME;

-- AlterTable
ALTER TABLE "Order" ADD COLUMN "vatId" TEXT;

-- AlterTable
ALTER TABLE "OrderLine" ADD COLUMN "taxRates" JSONB;

-- CreateTable
CREATE TABLE "Invoice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "invoicedId" INTEGER,
    "refundId" INTEGER,
    "kind" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "issuedAt" DATETIME NOT NULL,
    "locale" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "total" BIGINT NOT NULL,
    "content" JSONB NOT NULL,
    CONSTRAINT "Invoice_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Invoice_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "InvoiceSeries" (
    "kind" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,

    PRIMARY KEY ("kind", "year")
);

-- CreateTable
CREATE TABLE "FunnelCount" (
    "day" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "shard" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    PRIMARY KEY ("day", "step", "shard")
);

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_invoicedId_key" ON "Invoice"("invoicedId");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_refundId_key" ON "Invoice"("refundId");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_number_key" ON "Invoice"("number");

-- CreateIndex
CREATE INDEX "Invoice_orderId_id_idx" ON "Invoice"("orderId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_kind_year_sequence_key" ON "Invoice"("kind", "year", "sequence");
