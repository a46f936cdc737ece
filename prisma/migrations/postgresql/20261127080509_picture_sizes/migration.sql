-- AlterTable
ALTER TABLE "Media" ADD COLUMN     "sizedAt" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "Media_sizedAt_idx" ON "Media"("sizedAt");
