-- AlterTable
ALTER TABLE "Return" ADD COLUMN     "answer" TEXT,
ADD COLUMN     "key" TEXT,
ADD COLUMN     "message" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "Return_key_key" ON "Return"("key");

-- CreateIndex
CREATE INDEX "Return_createdAt_id_idx" ON "Return"("createdAt", "id");
