-- AlterTable
ALTER TABLE "Media" ADD COLUMN "sizedAt" DATETIME;

-- CreateIndex
CREATE INDEX "Media_sizedAt_idx" ON "Media"("sizedAt");
