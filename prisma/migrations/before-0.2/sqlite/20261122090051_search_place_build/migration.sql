-- AlterTable
ALTER TABLE "SearchPlace" ADD COLUMN "build" TEXT NOT NULL DEFAULT '';
