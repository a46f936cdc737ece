-- AlterTable
ALTER TABLE "ImportRun" ADD COLUMN "site" TEXT;
