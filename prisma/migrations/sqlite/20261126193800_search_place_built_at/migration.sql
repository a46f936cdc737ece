-- AlterTable
ALTER TABLE "SearchPlace" ADD COLUMN "builtAt" DATETIME;
