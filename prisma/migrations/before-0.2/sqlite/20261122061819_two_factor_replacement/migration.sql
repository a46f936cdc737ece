-- AlterTable
ALTER TABLE "TwoFactor" ADD COLUMN "replacement" TEXT;
