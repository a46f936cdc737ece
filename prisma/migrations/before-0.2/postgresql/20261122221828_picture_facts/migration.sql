-- AlterTable
ALTER TABLE "Media" ADD COLUMN     "color" TEXT,
ADD COLUMN     "factsAt" TIMESTAMP(3),
ADD COLUMN     "hash" TEXT;

-- CreateIndex
CREATE INDEX "Media_hash_idx" ON "Media"("hash");

-- CreateIndex
CREATE INDEX "Media_factsAt_idx" ON "Media"("factsAt");
