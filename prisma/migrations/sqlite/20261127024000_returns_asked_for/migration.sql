-- AlterTable
ALTER TABLE "Return" ADD COLUMN "answer" TEXT;
ALTER TABLE "Return" ADD COLUMN "key" TEXT;
ALTER TABLE "Return" ADD COLUMN "message" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "Return_key_key" ON "Return"("key");

-- CreateIndex
CREATE INDEX "Return_createdAt_id_idx" ON "Return"("createdAt", "id");
