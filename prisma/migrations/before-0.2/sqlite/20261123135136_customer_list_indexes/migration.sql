-- DropIndex
DROP INDEX "Customer_deletedAt_status_createdAt_id_idx";

-- CreateIndex
CREATE INDEX "Customer_createdAt_id_idx" ON "Customer"("createdAt", "id");

-- CreateIndex
CREATE INDEX "Customer_status_createdAt_id_idx" ON "Customer"("status", "createdAt", "id");
