-- CreateIndex
CREATE INDEX "Order_status_fulfillmentStatus_placedAt_id_idx" ON "Order"("status", "fulfillmentStatus", "placedAt", "id");

-- CreateIndex
CREATE INDEX "Order_paymentStatus_placedAt_id_idx" ON "Order"("paymentStatus", "placedAt", "id");

-- CreateIndex
CREATE INDEX "Order_flag_placedAt_id_idx" ON "Order"("flag", "placedAt", "id");

-- CreateIndex
CREATE INDEX "OrderLine_sku_idx" ON "OrderLine"("sku");
