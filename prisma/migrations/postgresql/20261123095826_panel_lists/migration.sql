-- AlterTable
ALTER TABLE "Customer" ADD COLUMN     "staffNote" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "SavedView" (
    "id" SERIAL NOT NULL,
    "staffId" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SavedView_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "SavedView_staffId_list_name_key" ON "SavedView"("staffId", "list", "name");

-- CreateIndex
CREATE INDEX "Order_status_fulfillmentStatus_placedAt_id_idx" ON "Order"("status", "fulfillmentStatus", "placedAt", "id");

-- CreateIndex
CREATE INDEX "Order_paymentStatus_placedAt_id_idx" ON "Order"("paymentStatus", "placedAt", "id");

-- CreateIndex
CREATE INDEX "Order_flag_placedAt_id_idx" ON "Order"("flag", "placedAt", "id");

-- CreateIndex
CREATE INDEX "OrderLine_sku_idx" ON "OrderLine"("sku");

-- AddForeignKey
ALTER TABLE "SavedView" ADD CONSTRAINT "SavedView_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "StaffAccount"("staffId") ON DELETE CASCADE ON UPDATE CASCADE;
