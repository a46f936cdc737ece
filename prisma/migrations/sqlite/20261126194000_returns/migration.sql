-- CreateTable
CREATE TABLE "Return" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "shipmentId" INTEGER,
    "state" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "note" TEXT,
    "createdAt" DATETIME NOT NULL,
    "changedAt" DATETIME NOT NULL,
    CONSTRAINT "Return_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Return_shipmentId_fkey" FOREIGN KEY ("shipmentId") REFERENCES "Shipment" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ReturnLine" (
    "returnId" INTEGER NOT NULL,
    "lineId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "receivedQuantity" INTEGER NOT NULL DEFAULT 0,
    "restockedQuantity" INTEGER NOT NULL DEFAULT 0,
    "againQuantity" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("returnId", "lineId"),
    CONSTRAINT "ReturnLine_returnId_fkey" FOREIGN KEY ("returnId") REFERENCES "Return" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ReturnLine_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "OrderLine" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Deduction" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "returnId" INTEGER,
    "reason" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "shippingAmount" BIGINT NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Deduction_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Deduction_returnId_fkey" FOREIGN KEY ("returnId") REFERENCES "Return" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DeductionLine" (
    "deductionId" INTEGER NOT NULL,
    "lineId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,

    PRIMARY KEY ("deductionId", "lineId"),
    CONSTRAINT "DeductionLine_deductionId_fkey" FOREIGN KEY ("deductionId") REFERENCES "Deduction" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DeductionLine_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "OrderLine" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable: columns are added in place, since a table that is rebuilt loses its triggers.
ALTER TABLE "Order" ADD COLUMN "deducted" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "OrderLine" ADD COLUMN "returnedQuantity" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "OrderLine" ADD COLUMN "settledQuantity" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "OrderLine" ADD COLUMN "againQuantity" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "OrderLine" ADD COLUMN "lostQuantity" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "RefundLine" ADD COLUMN "returnedQuantity" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Invoice" ADD COLUMN "deductionId" INTEGER REFERENCES "Deduction" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_deductionId_key" ON "Invoice"("deductionId");

-- CreateIndex
CREATE INDEX "Return_orderId_id_idx" ON "Return"("orderId", "id");

-- CreateIndex
CREATE INDEX "Return_shipmentId_idx" ON "Return"("shipmentId");

-- CreateIndex
CREATE INDEX "ReturnLine_lineId_idx" ON "ReturnLine"("lineId");

-- CreateIndex
CREATE INDEX "Deduction_orderId_idx" ON "Deduction"("orderId");

-- CreateIndex
CREATE INDEX "Deduction_returnId_idx" ON "Deduction"("returnId");

-- CreateIndex
CREATE INDEX "DeductionLine_lineId_idx" ON "DeductionLine"("lineId");
