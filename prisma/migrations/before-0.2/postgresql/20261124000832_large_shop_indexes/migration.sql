-- DropIndex
DROP INDEX "Product_published_price_id_publishedAt_maxPrice_idx";

-- DropIndex
DROP INDEX "Order_status_fulfillmentStatus_placedAt_id_idx";

-- CreateIndex
CREATE INDEX "Product_published_price_id_publishedAt_maxPrice_inStock_idx" ON "Product"("published", "price", "id", "publishedAt", "maxPrice", "inStock");

-- CreateIndex
CREATE INDEX "Order_status_fulfillmentStatus_placedAt_id_importedFrom_idx" ON "Order"("status", "fulfillmentStatus", "placedAt", "id", "importedFrom");

-- CreateIndex
CREATE INDEX "OrderLine_orderId_productId_quantity_idx" ON "OrderLine"("orderId", "productId", "quantity");
