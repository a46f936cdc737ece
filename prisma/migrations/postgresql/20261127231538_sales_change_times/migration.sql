-- CreateIndex
CREATE INDEX "SalesChange_at_idx" ON "SalesChange"("at");
