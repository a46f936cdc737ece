-- CreateIndex
CREATE INDEX "Order_status_placedAt_id_idx" ON "Order"("status", "placedAt", "id");

-- CreateIndex
CREATE INDEX "Order_fulfillmentStatus_placedAt_id_idx" ON "Order"("fulfillmentStatus", "placedAt", "id");
