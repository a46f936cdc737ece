-- CreateIndex
CREATE INDEX "ImportRun_staffId_idx" ON "ImportRun"("staffId");
